import { constants } from "node:fs";
import { type FileHandle, open, readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { isPictureName } from "#app/core/picture-name.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { isShippedPicture } from "#app/platform/shipped-pictures.server.ts";
import { pictures } from "./pictures.table.server.ts";

type Options = { dataDirectory: string; log: Log };

/** More than any upload has ever made of a picture. */
const MAX_BYTES = 16 * 1024 * 1024;
/** So many names of files stand in the log. */
const MOST_NAMED = 20;
const STAY = "these files stay: no pictures of the shop, unreadable, or their names are taken";

/**
 * Brings the pictures of an earlier version, which kept them as files, into the database. A file is
 * removed once the database says that it has these bytes under this name; so a start may be cut short,
 * and several may do this at once. What is not a picture's file of its own stays, and is named in the
 * log.
 */
export async function bringPicturesAlong(
	db: Database,
	{ dataDirectory, log }: Options,
): Promise<void> {
	const folder = join(dataDirectory, "pictures");
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOENT") log.warn({ err: error }, "the folder of pictures cannot be read");
	});
	if (!names) return;
	const left: string[] = [];
	let brought = 0;
	for (const name of names.sort()) {
		const became = await bringAlong(db, folder, name);
		if (became === "brought") brought++;
		if (became === "left") left.push(name);
	}
	if (brought > 0) log.info({ pictures: brought }, "pictures were moved into the database");
	if (left.length > 0) {
		const named = { folder, files: left.length, names: left.slice(0, MOST_NAMED) };
		log.warn(named, STAY);
	}
	await rmdir(folder).catch(ignore);
	await rm(join(dataDirectory, "unneeded-pictures.json"), { force: true }).catch(ignore);
}

async function bringAlong(db: Database, folder: string, name: string) {
	if (!isPictureName(name) || isShippedPicture(name)) return "left";
	const path = join(folder, name);
	const bytes = await readOwnFile(path);
	if (bytes === "gone") return "gone";
	if (!bytes) return "left";
	await db.insert(pictures).values({ name, bytes }).onConflictDoNothing();
	const stored = await db
		.select({ name: pictures.name })
		.from(pictures)
		.where(and(eq(pictures.name, name), eq(pictures.bytes, bytes)));
	if (stored.length === 0) return "left";
	await rm(path, { force: true }).catch(ignore);
	return "brought";
}

/**
 * The start may still be root's: whoever could write to the folder before must not have it read, through
 * a link or another name, what is not theirs. `gone` once another start has brought it along.
 */
async function readOwnFile(path: string) {
	const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
	let file: FileHandle | undefined;
	try {
		file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
		const found = await file.stat();
		if (found.nlink === 0) return "gone";
		const isOwn = found.isFile() && found.nlink === 1 && found.size <= MAX_BYTES;
		return isOwn ? await file.readFile() : undefined;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "ENOENT" ? "gone" : undefined;
	} finally {
		await file?.close();
	}
}

/** What cannot be removed is met again at the next start, and does no harm. */
function ignore(): void {}
