// A TCP proxy to the database that can stop forwarding without closing connections, as networks do.
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * Forwards until it is silenced. Bytes that are sent meanwhile are lost, and connections that existed
 * or were opened meanwhile stay silent for good; only their end is passed on to the database once the
 * silence is over.
 */
export async function startSilentProxy(firstTarget: { port: number }) {
	let target = firstTarget.port;
	let silent = false;
	const pairs = new Set<{ near: Socket; far: Socket | undefined; dead: boolean }>();
	const server = createServer({ noDelay: true }, (near) => {
		const far = silent ? undefined : connect({ port: target, host: "127.0.0.1", noDelay: true });
		const pair = { near, far, dead: silent };
		pairs.add(pair);
		near.on("error", () => {});
		far?.on("error", () => {});
		near.on("data", (bytes) => pair.dead || far?.write(bytes));
		far?.on("data", (bytes) => pair.dead || near.write(bytes));
		far?.on("close", () => pair.dead || near.destroy());
		near.on("close", () => {
			if (!silent) forget(pair);
		});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");

	function forget(pair: { near: Socket; far: Socket | undefined }) {
		pair.near.destroy();
		pair.far?.destroy();
		pairs.delete(pair as never);
	}

	const cutAll = () => {
		for (const pair of [...pairs]) forget(pair);
	};
	onTestFinished(() => {
		cutAll();
		server.close();
	});
	return {
		port: (server.address() as { port: number }).port,
		cutAll,
		fallSilent() {
			silent = true;
			for (const pair of pairs) pair.dead = true;
		},
		speakAgain() {
			silent = false;
			for (const pair of [...pairs]) if (pair.near.destroyed) forget(pair);
		},
		/** Forwards to another server, cutting existing connections, as when an IP address moves. */
		leadTo(other: { port: number }) {
			target = other.port;
			cutAll();
		},
	};
}

/** The URL of the same database on the port of a proxy. */
export function onPortOf(server: { port: number }, url: string): string {
	const changed = new URL(url);
	changed.port = String(server.port);
	return changed.href;
}
