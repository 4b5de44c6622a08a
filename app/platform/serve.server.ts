import { createServer, type RequestListener, type Server } from "node:http";
import {
	type AddressInfo,
	createServer as createNetServer,
	type Server as NetServer,
} from "node:net";
import { readTrustedProxies } from "./client-address.server.ts";
import { limitConnections, SERVER_OPTIONS } from "./connection-limits.server.ts";
import { StartError } from "./start-error.server.ts";

export type Serving = { port: number; close(): Promise<void> };

/** Listens; a port that is taken, or not ours to take, is told in a sentence. */
export async function serve(
	listener: RequestListener,
	options: { host: string; port: number; trustProxy?: string | undefined; server?: object },
): Promise<Serving> {
	const { host, port } = options;
	const server = createServer({ ...SERVER_OPTIONS, ...options.server }, listener);
	limitConnections(server, { proxies: readTrustedProxies(options.trustProxy) });
	await listen(server, { host, port });
	return { port: (server.address() as AddressInfo).port, close: () => closeGracefully(server) };
}

/** Refuses what could not be listened on, before anything is made for it. */
export async function requireAddress(address: { host: string; port: number }): Promise<void> {
	const probe = createNetServer((socket) => socket.destroy());
	await listen(probe, address);
	await new Promise((resolve) => probe.close(resolve));
}

function listen(server: NetServer, { host, port }: { host: string; port: number }): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => reject(inWords(error, host, port)));
		server.listen(port, host, resolve);
	});
}

const NO_ADDRESS = ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"];

function inWords(error: NodeJS.ErrnoException, host: string, port: number): Error {
	if (error.code === "EADDRINUSE") {
		return new StartError(`Port ${port} is already in use. Set PORT to another one.`);
	}
	if (error.code === "EACCES") {
		return new StartError(`Port ${port} may not be opened by this user.`);
	}
	// A name that is not known, or that nobody is there to be asked about.
	if (error.syscall === "getaddrinfo" || NO_ADDRESS.includes(error.code ?? "")) {
		return new StartError(`HOST ${host} is not an address of this machine.`);
	}
	return error;
}

const GRACE_MS = 10_000;

/** Takes no new request, lets those under way finish, and after a while cuts what is left. */
async function closeGracefully(server: Server): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeIdleConnections();
	const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
	await closed;
	clearTimeout(timer);
}
