import type { Socket } from "node:net";
import type { ServerType } from "@hono/node-server";
import { addressKey, isLoopback, type TrustedProxies } from "./client-address.server.ts";

/** What a client may take its time for. A slow one is cut, and holds nothing but a socket. */
export const SERVER_OPTIONS = {
	maxHeaderSize: 16 * 1024,
	headersTimeout: 15_000,
	requestTimeout: 60_000,
	keepAliveTimeout: 10_000,
	connectionsCheckingInterval: 2_000,
	// A balancer that looks whether we are there often names no host.
	requireHostHeader: false,
};

const MOST_PER_ADDRESS = 1_000;

/**
 * Closes connections past so many from one address. Proxies are let through, for they speak for
 * many; so is the machine itself, where a proxy that was not named would stand.
 */
export function limitConnections(
	server: Pick<ServerType, "on">,
	{ proxies, most = MOST_PER_ADDRESS }: { proxies: TrustedProxies; most?: number },
): void {
	const open = new Map<string, number>();
	server.on("connection", (socket: Socket) => {
		const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
		if (isLoopback(address) || proxies.has(address)) return;
		const key = addressKey(address);
		const count = (open.get(key) ?? 0) + 1;
		if (count > most) {
			socket.destroy();
			return;
		}
		open.set(key, count);
		socket.once("close", () => {
			const left = (open.get(key) ?? 1) - 1;
			if (left > 0) open.set(key, left);
			else open.delete(key);
		});
	});
}
