import { connect } from "node:net";
import { onTestFinished } from "vitest";

type Post = {
	path: string;
	/** The client's address, as a trusted proxy reports it. */
	from?: string;
	headers?: Record<string, string>;
	/** What is sent of the body; the connection stays open for more. */
	body?: string;
};

/** A POST as no browser sends it, on a connection of its own, which ends with the test. */
export function rawPost(address: string, { path, from, headers = {}, body = "" }: Post) {
	const { hostname, port } = new URL(address);
	const socket = connect(Number(port), hostname).setEncoding("utf8");
	let answer = "";
	// A connection that is cut is an answer as well.
	socket.on("error", () => {});
	socket.on("data", (text: string) => {
		answer += text;
	});
	const all = {
		Host: "shop",
		"Sec-Fetch-Site": "same-origin",
		"Content-Type": "application/x-www-form-urlencoded",
		...(from && { "X-Forwarded-For": from }),
		...headers,
	};
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
	onTestFinished(() => void socket.destroy());
	return {
		socket,
		status: () => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]),
		text: () => answer,
	};
}
