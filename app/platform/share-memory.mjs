// How the memory of the machine, or of its container, is shared out. Also used by
// scripts/start.mjs, which runs on Node 20 before anything is installed: hence no TypeScript.
import { totalmem } from "node:os";

/** For the system, npm and the start script, and a part of all memory on top. */
const SYSTEM_MB = 80;
const SYSTEM_PART = 1 / 16;
/** One process beside its heap and caches: code, stacks, buffers, a picture being resized. */
const PROCESS_MB = 80;
/** PostgreSQL beside its shared buffers. */
const POSTGRES_MB = 48;
/** V8 has three of them, beside the old space. */
const SEMI_SPACES = 3;

/** Bytes of the machine, or of its container where that has less. */
export function memoryBytes() {
	// Without a limit it is 0, undefined, or more than any machine has.
	const limit = process.constrainedMemory?.() ?? 0;
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * The share of each part in MiB. Below 512 MiB all are at their minimum; above a few GiB none grows
 * any more, as the shop has no use for it.
 */
export function shareMemory({ bytes, workers, ownPostgres }) {
	const allMb = bytes / 1024 / 1024;
	// Several workers have a primary process, which holds the database.
	const processes = workers > 1 ? workers + 1 : 1;
	const sharedBuffersMb = clamp(32, allMb / 8, 192);
	// There are two of this size: pages and files.
	const cacheMb = clamp(8, allMb / 16 / processes, 64);
	const postgresMb = ownPostgres ? sharedBuffersMb + POSTGRES_MB : 0;
	const systemMb = SYSTEM_MB + allMb * SYSTEM_PART;
	const processMb = (allMb - systemMb - postgresMb) / processes;
	const heapMb = processMb - PROCESS_MB - 2 * cacheMb;
	// V8 accepts powers of two only; 64 is the largest that it chooses itself.
	const semiSpaceMb = 2 ** Math.floor(Math.log2(clamp(2, heapMb / 16, 64)));
	const oldSpaceMb = clamp(96, heapMb - SEMI_SPACES * semiSpaceMb, 2048);
	return { oldSpaceMb, semiSpaceMb, sharedBuffersMb, cacheMb };
}

/**
 * The Node flags that limit the heap of a shop that is started with this environment. A flag would
 * override NODE_OPTIONS, so none is given for what the owner sets there.
 */
export function heapFlags(env, bytes = memoryBytes()) {
	const workers = /^[1-9]\d?$/.test(env.WORKERS ?? "") ? Number(env.WORKERS) : 1;
	const share = shareMemory({ bytes, workers, ownPostgres: !env.DATABASE_URL });
	const nodeOptions = (env.NODE_OPTIONS ?? "").replaceAll("_", "-");
	const flags = [];
	if (!/--max-(old-space|heap)-size/.test(nodeOptions)) {
		flags.push(`--max-old-space-size=${share.oldSpaceMb}`);
	}
	if (!nodeOptions.includes("--max-semi-space-size")) {
		flags.push(`--max-semi-space-size=${share.semiSpaceMb}`);
	}
	return flags;
}

function clamp(min, value, max) {
	return Math.floor(Math.min(max, Math.max(min, value)));
}
