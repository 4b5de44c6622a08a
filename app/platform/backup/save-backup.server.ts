import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { removeUnfinished, rotate } from "./kept-backups.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { writeBackup } from "./write-backup.server.ts";

type Options = Omit<Parameters<typeof writeBackup>[0], "workDirectory"> & {
	folder: string;
	/** How many backups stay in the folder; the oldest are removed. */
	keep: number;
};

export type SavedBackup = { file: string; bytes: number; manifest: Manifest };

/** Writes a backup as a new file, readable by the owner alone; it has its name once it is complete. */
export async function saveBackup({ folder, keep, ...shop }: Options): Promise<SavedBackup> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	await removeUnfinished(folder);
	const file = join(folder, `gamestore-${new Date().toISOString().replace(/[:.]/g, "-")}.tar`);
	// Flushed to the disk before an older one is removed.
	const sink = createWriteStream(`${file}.partial`, { flags: "wx", mode: 0o600, flush: true });
	try {
		await once(sink, "open");
		const manifest = await writeBackup({ ...shop, workDirectory: folder }, sink);
		await rename(`${file}.partial`, file);
		await rotate(folder, keep);
		return { file, bytes: (await stat(file)).size, manifest };
	} finally {
		sink.destroy();
		await rm(`${file}.partial`, { force: true });
	}
}
