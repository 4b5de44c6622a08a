import { statfs } from "node:fs/promises";
import { BackupFailure } from "./backup-failure.server.ts";

const MIB = 1024 * 1024;
const KEPT_FREE = 256 * MIB;

type Options = {
	signal?: AbortSignal;
	everyMs?: number;
	/** How many bytes are free in the folder. */
	readFree?: (folder: string) => Promise<number>;
};

/**
 * Does work that fills a folder, and stops it before the disk is full: the database may lie on the
 * same one, and takes no orders when it cannot write.
 */
export async function whileThereIsRoom<Result>(
	folder: string,
	{ signal, everyMs = 1000, readFree = freeBytes }: Options,
	work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const full = new AbortController();
	const look = async () => {
		const free = await readFree(folder);
		if (free < KEPT_FREE) full.abort(new BackupFailure("no-room", tooFull(folder, free)));
	};
	await look();
	const all = signal ? AbortSignal.any([signal, full.signal]) : full.signal;
	all.throwIfAborted();
	const timer = setInterval(() => void look().catch(() => {}), everyMs).unref();
	try {
		return await work(all);
	} catch (error) {
		// Whatever broke when the work was stopped: this is why.
		full.signal.throwIfAborted();
		throw error;
	} finally {
		clearInterval(timer);
	}
}

async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

function tooFull(folder: string, free: number): string {
	const mib = Math.floor(free / MIB);
	return `${folder} has ${mib} MiB free; ${KEPT_FREE / MIB} MiB have to stay free for the database.`;
}
