import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A TCP proxy between a shop and its PostgreSQL, with which a test can cause an outage. */
export async function openDatabaseProxy(databaseUrl: string) {
	let target = new URL(databaseUrl);
	const pairs = new Set<[Socket, Socket]>();
	const deaf = new WeakSet<Socket>();
	let mode: "open" | "refusing" | "silent" = "open";
	let lettingInMs: number | undefined;
	let toSwallow = 0;
	let toRefuse = 0;
	let toLose: string | undefined;
	let refused = 0;
	let accepted = 0;
	const server = createServer(async (near) => {
		if (mode === "refusing" || toRefuse-- > 0) {
			refused += 1;
			return void near.destroy();
		}
		accepted += 1;
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
		let isLosing = false;
		near.on("data", (bytes) => {
			if (toLose && bytes.includes(toLose)) {
				toLose = undefined;
				isLosing = true;
			}
			if (!deaf.has(near)) far.write(bytes);
		});
		far.on("data", (bytes) => {
			if (isLosing) near.destroy();
			else if (!deaf.has(near)) near.write(bytes);
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
		/** How many connections it refused, and how many it accepted, since it was opened. */
		get refused(): number {
			return refused;
		},
		get accepted(): number {
			return accepted;
		},
		/** Cuts every connection, and accepts new ones. */
		cut,
		/** Like a server that is down: cuts every connection, and refuses new ones. */
		refuse() {
			mode = "refusing";
			cut();
		},
		/** Like a network that drops packets: no connection is closed, and none gets an answer. */
		fallSilent() {
			mode = "silent";
			for (const [near] of pairs) deaf.add(near);
		},
		/** Refuses the next `count` connections. */
		refuseNext(count: number) {
			toRefuse = count;
		},
		/** Accepts the next `count` connections, but never answers on them. */
		swallow(count: number) {
			toSwallow = count;
		},
		/** Passes the next statement with this text on, and cuts its connection in place of the answer. */
		loseAnswerTo(text: string) {
			toLose = text;
		},
		/** Delays each new connection. */
		letInAfter(ms: number) {
			lettingInMs = ms;
		},
		/** Forwards to another server from now on. */
		leadTo(otherUrl: string) {
			target = new URL(otherUrl);
			cut();
		},
		/** Works normally again; earlier connections that fell silent stay so. */
		reopen() {
			mode = "open";
			lettingInMs = undefined;
			toSwallow = 0;
			toRefuse = 0;
			toLose = undefined;
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
