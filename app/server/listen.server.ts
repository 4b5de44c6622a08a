import { createServer, type RequestListener, type Server } from "node:http";
import {
	type AddressInfo,
	createServer as createNetServer,
	type Server as NetServer,
} from "node:net";
import { readTrustedProxies } from "#app/platform/client-address.server.ts";
import { StartError } from "#app/platform/start-error.server.ts";
import { limitConnections, SERVER_OPTIONS } from "./request/connection-limits.server.ts";

export type Serving = { port: number; close(): Promise<void> };

/** Starts to listen. Throws a StartError for a port that is in use or not permitted. */
export async function listen(
	listener: RequestListener,
	options: { host: string; port: number; trustProxy?: string | undefined; server?: object },
): Promise<Serving> {
	const { host, port } = options;
	const server = createServer({ ...SERVER_OPTIONS, ...options.server }, listener);
	limitConnections(server, { proxies: readTrustedProxies(options.trustProxy) });
	await bind(server, { host, port });
	return { port: (server.address() as AddressInfo).port, close: () => closeGracefully(server) };
}

/** Throws what `listen` would throw, so that a start can fail before it has created anything. */
export async function requireAddress(address: { host: string; port: number }): Promise<void> {
	const probe = createNetServer((socket) => socket.destroy());
	await bind(probe, address);
	await new Promise((resolve) => probe.close(resolve));
}

function bind(server: NetServer, { host, port }: { host: string; port: number }): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
		server.listen(port, host, resolve);
	});
}

const NO_ADDRESS = ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"];

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
	if (error.code === "EADDRINUSE") {
		return new StartError(`Port ${port} is already in use. Set PORT to another one.`);
	}
	if (error.code === "EACCES") {
		return new StartError(`Port ${port} may not be opened by this user.`);
	}
	// A name that is unknown, or that no DNS server could be asked about.
	if (error.syscall === "getaddrinfo" || NO_ADDRESS.includes(error.code ?? "")) {
		return new StartError(`HOST ${host} is not an address of this machine.`);
	}
	return error;
}

const GRACE_MS = 10_000;
const IDLE_EVERY_MS = 50;

/** Graceful shutdown: no new requests, those under way finish, and after a while the rest is cut. */
async function closeGracefully(server: Server): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	// A client keeps its connection after the response, and would send the next request on it.
	const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS);
	const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
	await closed;
	clearInterval(idle);
	clearTimeout(late);
}
