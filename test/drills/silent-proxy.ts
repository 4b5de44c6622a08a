// A way to the database that can be cut without anybody being told, as a network does it.
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * Passes bytes on until it is told to be silent. What is sent in the silence is lost, and a
 * connection that lived or was begun in it says nothing any more, also afterwards; only its end is
 * told the database once the silence is over.
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
		/** From now on to another server; who is connected is cut off, as when an address moves. */
		leadTo(other: { port: number }) {
			target = other.port;
			cutAll();
		},
	};
}

/** The same database through another door. */
export function through(door: { port: number }, url: string): string {
	const changed = new URL(url);
	changed.port = String(door.port);
	return changed.href;
}
