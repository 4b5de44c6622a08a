import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "./manifest.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const NAME = /^gamestore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar$/;

type Options = Omit<Parameters<typeof writeBackup>[0], "workDirectory"> & {
	folder: string;
	/** How many backups stay in the folder; the oldest are removed. */
	keep: number;
};

/** Writes a backup as a new file, readable by the owner alone; it has its name once it is complete. */
export async function saveBackup({
	folder,
	keep,
	...shop
}: Options): Promise<{ file: string; manifest: Manifest }> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const file = join(folder, `gamestore-${new Date().toISOString().replace(/[:.]/g, "-")}.tar`);
	// Flushed to the disk before an older one is removed.
	const sink = createWriteStream(`${file}.partial`, { flags: "wx", mode: 0o600, flush: true });
	try {
		await once(sink, "open");
		const manifest = await writeBackup({ ...shop, workDirectory: folder }, sink);
		await rename(`${file}.partial`, file);
		await rotate(folder, keep);
		return { file, manifest };
	} finally {
		sink.destroy();
		await rm(`${file}.partial`, { force: true });
	}
}

async function rotate(folder: string, keep: number) {
	const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
	for (const name of names.slice(0, -keep)) await rm(join(folder, name));
}
