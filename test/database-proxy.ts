import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Stands between a shop and its PostgreSQL, so that a test can take the database away. */
export async function openDatabaseProxy(databaseUrl: string) {
	let target = new URL(databaseUrl);
	const pairs = new Set<[Socket, Socket]>();
	const deaf = new WeakSet<Socket>();
	let mode: "open" | "refusing" | "silent" = "open";
	let lettingInMs: number | undefined;
	let toSwallow = 0;
	let toRefuse = 0;
	const server = createServer(async (near) => {
		if (mode === "refusing" || toRefuse-- > 0) return void near.destroy();
		if (lettingInMs) await delay(lettingInMs);
		const far = connect(Number(target.port), target.hostname);
		const pair: [Socket, Socket] = [near, far];
		pairs.add(pair);
		if (mode === "silent" || toSwallow-- > 0) deaf.add(near);
		for (const socket of pair) {
			socket.on("error", () => {});
			socket.on("close", () => {
				pairs.delete(pair);
				for (const other of pair) other.destroy();
			});
		}
		near.on("data", (bytes) => {
			if (!deaf.has(near)) far.write(bytes);
		});
		far.on("data", (bytes) => {
			if (!deaf.has(near)) near.write(bytes);
		});
	});
	await listen(server);
	const url = new URL(databaseUrl);
	url.hostname = "127.0.0.1";
	url.port = String((server.address() as AddressInfo).port);
	const cut = () => {
		for (const [near] of pairs) near.destroy();
	};
	return {
		url: url.href,
		get connections(): number {
			return pairs.size;
		},
		/** Cuts every connection, and lets new ones in. */
		cut,
		/** As a server that is gone: what was open is cut, and nothing new is let in. */
		refuse() {
			mode = "refusing";
			cut();
		},
		/** As a network that swallows everything: nothing is cut, nothing is answered. */
		fallSilent() {
			mode = "silent";
			for (const [near] of pairs) deaf.add(near);
		},
		/** The next connections, so many, are not let in. */
		refuseNext(count: number) {
			toRefuse = count;
		},
		/** The next connections that are let in, so many, are never answered. */
		swallow(count: number) {
			toSwallow = count;
		},
		/** Lets each connection in so late. */
		letInAfter(ms: number) {
			lettingInMs = ms;
		},
		/** Leads to another server from now on. */
		leadTo(otherUrl: string) {
			target = new URL(otherUrl);
			cut();
		},
		/** What was swallowed is lost, and connections of before stay silent for ever. */
		reopen() {
			mode = "open";
			lettingInMs = undefined;
			toSwallow = 0;
			toRefuse = 0;
		},
		async close() {
			cut();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function listen(server: Server): Promise<void> {
	return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}
