import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Puts the temporary files of all tests into one folder, in memory where there is much of it: each test
 * file makes a database and drops it, hundreds of files a time, and many start a cluster of their own.
 * Returns what removes it.
 */
export function openTemporaryFolder(): () => void {
	const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "gamestore-test-"));
	// Started by root, PostgreSQL runs as another user, who has to be able to enter.
	chmodSync(folder, 0o755);
	process.env.TMPDIR = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(path: string): boolean {
	try {
		const { bavail, bsize } = statfsSync(path);
		return bavail * bsize >= ENOUGH_BYTES;
	} catch {
		return false;
	}
}
