import type { Socket } from "node:net";
import type { ServerType } from "@hono/node-server";
import {
	addressKey,
	isLoopback,
	type TrustedProxies,
} from "#app/platform/client-address.server.ts";

/** Timeouts and sizes. A slow client is disconnected, and meanwhile costs no more than a socket. */
export const SERVER_OPTIONS = {
	maxHeaderSize: 16 * 1024,
	headersTimeout: 15_000,
	requestTimeout: 60_000,
	keepAliveTimeout: 10_000,
	connectionsCheckingInterval: 2_000,
	// The health checks of load balancers often send no Host header.
	requireHostHeader: false,
};

const MAX_PER_ADDRESS = 1_000;

/**
 * Closes connections beyond the limit of one address. Trusted proxies are not limited, as they
 * connect for many clients; nor is this machine, where a proxy that was not configured would run.
 */
export function limitConnections(
	server: Pick<ServerType, "on">,
	{ proxies, max = MAX_PER_ADDRESS }: { proxies: TrustedProxies; max?: number },
): void {
	const open = new Map<string, number>();
	server.on("connection", (socket: Socket) => {
		const address = socket.remoteAddress ?? "";
		if (isLoopback(address) || proxies.has(address)) return;
		const key = addressKey(address);
		const count = (open.get(key) ?? 0) + 1;
		if (count > max) {
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
