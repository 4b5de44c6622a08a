import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openSlowLine } from "./slow-line.ts";

/** A server that answers in pieces, each by itself, and a line to it on which each is so late. */
async function openLine(lateMs: number[]) {
	const server = createServer(async (_, response) => {
		for (const piece of "abcd") {
			response.write(piece);
			await new Promise((resolve) => setImmediate(resolve));
		}
		response.end();
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const late: number[] = [];
	const line = await openSlowLine((server.address() as AddressInfo).port, () => {
		late.push(lateMs[late.length] ?? 0);
		return late.at(-1) as number;
	});
	onTestFinished(() => {
		line.close();
		server.closeAllConnections();
		server.close();
	});
	return { ...line, late };
}

test("what is answered arrives whole, in order, and late", async () => {
	const { port, late } = await openLine([150, 10, 120, 0]);
	const start = performance.now();
	const answer = await fetch(`http://127.0.0.1:${port}/`);
	expect(await answer.text()).toBe("abcd");
	expect(late.length).toBeGreaterThan(1);
	expect(performance.now() - start).toBeGreaterThanOrEqual(149);
});

test("an answer whose end closes the connection ends after all of it has arrived", async () => {
	const { port } = await openLine([100, 0, 0, 0]);
	const socket = connect(port, "127.0.0.1");
	socket.write("GET / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n");
	expect((await text(socket)).replace(/[^abcd]/g, "").endsWith("abcd")).toBe(true);
});
