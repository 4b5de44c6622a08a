import { access, constants, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** How many backups stay in a folder unless told otherwise. */
export const KEPT = 14;

const NAME = /^gamestore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar$/;
/** What a backup writes until it is whole, and what is left of one whose process was killed. */
const UNFINISHED = /^(\.backup-\w{6}|gamestore-\d{4}-[\w-]+Z\.tar\.partial)$/;
const DAY_MS = 24 * 60 * 60_000;

/** The newest backup of a folder that this process may read. */
export async function findNewestBackup(folder: string): Promise<string | undefined> {
	for (const name of (await listBackups(folder)).reverse()) {
		const file = join(folder, name);
		if (await isReadable(file)) return file;
	}
	return undefined;
}

/** A backup by its name alone: where it lies is for this process to know. */
export async function findBackup(folder: string, name: string): Promise<string | undefined> {
	return (await listBackups(folder)).includes(name) ? join(folder, name) : undefined;
}

async function isReadable(file: string): Promise<boolean> {
	return access(file, constants.R_OK).then(
		() => true,
		() => false,
	);
}

/** Never through a link that somebody left in the folder of backups: this process may be root. */
export async function openBackup(file: string, signal?: AbortSignal) {
	const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
	const content = handle.createReadStream({ signal });
	// Whoever reads it is told; when nobody does just then, the event would end the process.
	content.on("error", () => {});
	return content;
}

/** Removes the oldest backups of a folder, and nothing else in it. */
export async function rotate(folder: string, keep: number): Promise<void> {
	for (const name of (await listBackups(folder)).slice(0, -keep)) await rm(join(folder, name));
}

/** Another backup may be under way: what nobody has written to for a day is nobody's. */
export async function removeUnfinished(folder: string): Promise<void> {
	for (const name of (await readdir(folder)).filter((name) => UNFINISHED.test(name))) {
		const path = join(folder, name);
		const found = await stat(path).catch(() => undefined);
		if (!found || Date.now() - found.mtimeMs < DAY_MS) continue;
		await rm(path, { recursive: true, force: true });
	}
}

async function listBackups(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	return names.filter((name) => NAME.test(name)).sort();
}
