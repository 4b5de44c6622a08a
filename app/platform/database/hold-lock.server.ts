import { type AdvisoryLock, tryLock } from "./advisory-locks.server.ts";
import { connectClient, endClient } from "./client.server.ts";

type Options = { lock: AdvisoryLock; signal: AbortSignal };

/**
 * Does long work while a connection of its own holds the lock, and nothing when another process has
 * it: then the answer is false. The work is stopped by its signal when that connection is lost, because
 * then anybody may begin.
 */
export async function whileLocked(
	databaseUrl: string,
	{ lock, signal }: Options,
	work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
	const client = await connectClient(databaseUrl, { name: `gamestore ${lock}` });
	const lost = new AbortController();
	client.on("end", () => lost.abort(new Error("Connection terminated while it held the lock")));
	try {
		if (!(await tryLock(client, lock))) return false;
		await work(AbortSignal.any([signal, lost.signal]));
		return true;
	} finally {
		await endClient(client);
	}
}
