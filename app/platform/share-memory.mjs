// How the memory of the machine, or of the container, is shared. Also read by scripts/start.mjs,
// which runs on Node 20 before anything is installed: hence no TypeScript.
import { totalmem } from "node:os";

/** For the system, npm and the start script; a part of it grows with what the machine is for. */
const SYSTEM_MB = 80;
const SYSTEM_PART = 1 / 16;
/** What one process takes beside its heap and its caches: code, stacks, buffers, a picture in work. */
const PROCESS_MB = 80;
/** What PostgreSQL takes beside its shared buffers. */
const POSTGRES_MB = 48;
/** V8 holds three of them, beside what is old. */
const SEMI_SPACES = 3;

/** Bytes of the machine, or of its container where that has less. */
export function memoryBytes() {
	// Without a limit it is 0, unknown, or more than any machine has.
	const limit = process.constrainedMemory?.() ?? 0;
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * The share of each part in MiB. Below 512 MiB all of them are at their floor; above some GiB none
 * grows any more, for the shop has no use for it.
 */
export function shareMemory({ bytes, workers, ownPostgres }) {
	const allMb = bytes / 1024 / 1024;
	// Several workers have a process above them that holds the database.
	const processes = workers > 1 ? workers + 1 : 1;
	const sharedBuffersMb = within(32, allMb / 8, 192);
	// Each of the two: pages and files.
	const cacheMb = within(8, allMb / 16 / processes, 64);
	const postgresMb = ownPostgres ? sharedBuffersMb + POSTGRES_MB : 0;
	const systemMb = SYSTEM_MB + allMb * SYSTEM_PART;
	const processMb = (allMb - systemMb - postgresMb) / processes;
	const heapMb = processMb - PROCESS_MB - 2 * cacheMb;
	// V8 takes powers of two alone, and itself no more than the last.
	const semiSpaceMb = 2 ** Math.floor(Math.log2(within(2, heapMb / 16, 64)));
	const oldSpaceMb = within(96, heapMb - SEMI_SPACES * semiSpaceMb, 2048);
	return { oldSpaceMb, semiSpaceMb, sharedBuffersMb, cacheMb };
}

/**
 * The arguments that bound the heap of a shop that is started with this environment. What the owner
 * says in NODE_OPTIONS counts more, and an argument would be heard above it: then it is not given.
 */
export function heapFlags(env, bytes = memoryBytes()) {
	const workers = /^[1-9]\d?$/.test(env.WORKERS ?? "") ? Number(env.WORKERS) : 1;
	const share = shareMemory({ bytes, workers, ownPostgres: !env.DATABASE_URL });
	const said = (env.NODE_OPTIONS ?? "").replaceAll("_", "-");
	const flags = [];
	if (!/--max-(old-space|heap)-size/.test(said)) {
		flags.push(`--max-old-space-size=${share.oldSpaceMb}`);
	}
	if (!said.includes("--max-semi-space-size")) {
		flags.push(`--max-semi-space-size=${share.semiSpaceMb}`);
	}
	return flags;
}

function within(least, value, most) {
	return Math.floor(Math.min(most, Math.max(least, value)));
}
