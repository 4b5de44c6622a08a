import type { Server } from "node:http";
import { connect } from "node:net";
import { Duplex } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../listen.server.ts";

/** The server that listens, as its own listener gets to know it. */
async function listening(trustProxy?: string) {
	const known = Promise.withResolvers<Server>();
	const serving = await listen(
		({ socket }, response) => {
			known.resolve((socket as unknown as { server: Server }).server);
			response.end("answered");
		},
		{ host: "127.0.0.1", port: 0, trustProxy },
	);
	const address = `http://127.0.0.1:${serving.port}`;
	await (await fetch(address)).text();
	const server = await known.promise;
	onTestFinished(() => {
		server.closeAllConnections();
		return serving.close();
	});
	return { address, server, port: serving.port };
}

/** A connection from elsewhere; Node's servers take any stream for one. */
function connectFrom(server: Server, remoteAddress: string) {
	const socket = Object.assign(new Duplex({ read() {}, write() {} }), { remoteAddress });
	server.emit("connection", socket);
	return socket;
}

const connectAll = (server: Server, address: string) =>
	Array.from({ length: 1000 }, () => connectFrom(server, address));

test("an address may have 1 000 connections, and one that ends makes room for the next", async () => {
	const { server } = await listening();
	const from = "203.0.113.9";
	const sockets = connectAll(server, from);
	expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
	expect(connectFrom(server, from).destroyed).toBe(true);
	expect(connectFrom(server, "203.0.113.10").destroyed).toBe(false);
	const [first, ...others] = sockets;
	await end(first as Duplex);
	expect(connectFrom(server, from).destroyed).toBe(false);
	expect(connectFrom(server, from).destroyed).toBe(true);
	await Promise.all(others.map(end));
	expect(connectAll(server, from).filter(({ destroyed }) => destroyed)).toHaveLength(1);
});

test("the addresses of one IPv6 subscriber count together", async () => {
	const { server } = await listening();
	connectAll(server, "2001:db8:0:1::1");
	expect(connectFrom(server, "2001:db8:0:1:ffff::2").destroyed).toBe(true);
	expect(connectFrom(server, "2001:db8:0:2::1").destroyed).toBe(false);
});

test("this machine and trusted proxies connect for many, and are not limited", async () => {
	const { server } = await listening("10.0.0.0/8");
	for (const [address, isLimited] of [
		["127.0.0.1", false],
		["::ffff:10.1.2.3", false],
		["11.1.2.3", true],
	] as const) {
		connectAll(server, address);
		expect(connectFrom(server, address).destroyed).toBe(isLimited);
	}
});

test("a slow client is disconnected, and a request without a Host is answered", async () => {
	const { server, port } = await listening();
	const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
	expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
		headersTimeout: 15_000,
		requestTimeout: 60_000,
		keepAliveTimeout: 10_000,
	});
	const client = connect(port, "127.0.0.1").setEncoding("utf8");
	client.write("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
	expect((await client.toArray()).join("")).toMatch(/^HTTP\/1.1 200 OK\r\n/);
});

test("headers of 16 KiB are read, and no more", async () => {
	const { address } = await listening();
	const statusOf = async (bytes: number) =>
		(await fetch(address, { headers: { "x-long": "x".repeat(bytes) } })).status;
	expect(await statusOf(15 * 1024)).toBe(200);
	expect(await statusOf(16 * 1024)).toBe(431);
});

async function end(socket: Duplex) {
	const closed = new Promise((resolve) => socket.once("close", resolve));
	socket.destroy();
	await closed;
}
