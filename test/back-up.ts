import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { readManifest } from "#app/platform/backup/read-manifest.server.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { readTar, writeTar } from "#app/platform/backup/tar.server.ts";
import { SESSION_TABLES, writeBackup } from "#app/platform/backup/write-backup.server.ts";

type Options = Parameters<typeof writeBackup>[0];

/** A backup in memory, without sessions unless told otherwise. */
export async function backUp(options: Options): Promise<Buffer> {
	const sink = new PassThrough();
	const all = { leaveOut: SESSION_TABLES, ...options };
	const [content] = await Promise.all([buffer(sink), writeBackup(all, sink)]);
	return content;
}

export function restore(content: Buffer, databaseUrl: string) {
	return restoreBackup(Readable.from([content]), { databaseUrl });
}

export async function manifestOf(backup: Buffer) {
	return readManifest(await readTar(Readable.from([backup])).next());
}

type Files = Map<string, Buffer>;

/** The same backup after somebody has worked on its files: by name, in their order. */
export async function tamper(backup: Buffer, change: (files: Files) => void): Promise<Buffer> {
	const files: Files = new Map();
	for await (const { name, content } of readTar(Readable.from([backup]))) {
		files.set(name, await buffer(content));
	}
	change(files);
	async function* changed() {
		for (const [name, content] of files) {
			yield { name, size: content.length, content: Readable.from([content]) };
		}
	}
	return buffer(writeTar(changed()));
}

/** Replaces a part of the manifest. */
export function changeManifest(files: Files, change: (manifest: string) => string): void {
	const before = files.get("manifest.json")?.toString("utf8") ?? "";
	const after = change(before);
	if (after === before) throw new Error("the manifest was not changed");
	files.set("manifest.json", Buffer.from(after));
}
