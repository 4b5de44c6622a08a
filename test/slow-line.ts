import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { listen } from "#app/server/listen.server.ts";

/** How late an answer comes at most, in ms, piece by piece: `npm run test:slow-line`. */
const LATE_MS = Number(process.env.SLOW_LINE_MS ?? 0);

/** Listens on a free port, behind a slow line if that is asked for. */
export async function listenOnLine(listener: Parameters<typeof listen>[0]) {
	const serving = await listen(listener, { host: "127.0.0.1", port: 0 });
	if (LATE_MS === 0) return serving;
	const line = await openSlowLine(serving.port, () => Math.random() * LATE_MS);
	return {
		port: line.port,
		async close() {
			line.close();
			await serving.close();
		},
	};
}

/** A line to that port: each piece of an answer comes `lateMs` later, and none overtakes another. */
export async function openSlowLine(port: number, lateMs: () => number) {
	const sockets = new Set<Socket>();
	const server = createServer((near) => {
		const far = connect(port, "127.0.0.1");
		let before = Promise.resolve();
		const late = (arrive: () => void) => {
			const due = delay(lateMs());
			before = before.then(() => due).then(arrive);
		};
		for (const socket of [near, far]) {
			sockets.add(socket);
			// The other end is told by its close.
			socket.on("error", () => {});
			socket.on("close", () => sockets.delete(socket));
		}
		near.pipe(far);
		near.on("close", () => far.destroy());
		far.on("data", (bytes) => late(() => near.write(bytes)));
		far.on("close", () => late(() => near.end()));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	return {
		port: (server.address() as AddressInfo).port,
		close() {
			server.close();
			for (const socket of sockets) socket.destroy();
		},
	};
}
