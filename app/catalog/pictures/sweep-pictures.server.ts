import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { tryLockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";

/** Long enough for every form that somebody has open, and for a mistake to be noticed. */
const UNUSED_FOR_MS = 24 * 60 * 60_000;
/** The names that we give; any other file in the folder is the owner's and stays. */
const STORED = /^([a-z0-9]{20})-\d+\.avif(?:\.part)?$/;

/**
 * Removes the uploaded pictures that no game, category or setting has used for a day, counted from the
 * sweep that first found them unused; returns how many. Does nothing while another sweep runs, or a
 * backup that copies pictures.
 */
export function sweepPictures(
	db: Database,
	{ dataDirectory, atMs = Date.now() }: { dataDirectory: string; atMs?: number },
): Promise<number> {
	const folder = join(dataDirectory, "pictures");
	const note = join(dataDirectory, "unneeded-pictures.json");
	return db.transaction(async (tx) => {
		if (!(await tryLockInTransaction(tx, "picturesInUse"))) return 0;
		const stored = await storedPictures(folder);
		const used = await usedPictures(tx);
		const unusedSince = await readNote(note);
		const unused = [...stored].filter(([name]) => !used.has(name));
		const isDue = ([name]: [string, string[]]) =>
			atMs - (unusedSince[name] ?? atMs) >= UNUSED_FOR_MS;
		for (const file of unused.filter(isDue).flatMap(([, files]) => files)) {
			await rm(join(folder, file), { force: true });
		}
		const waiting = unused.filter((picture) => !isDue(picture));
		await writeNote(
			note,
			Object.fromEntries(waiting.map(([name]) => [name, unusedSince[name] ?? atMs])),
		);
		return unused.length - waiting.length;
	});
}

/** The files of each picture, by its name. */
async function storedPictures(folder: string): Promise<Map<string, string[]>> {
	const pictures = new Map<string, string[]>();
	for (const file of (await readdir(folder).catch(ignoreMissing)) ?? []) {
		const name = STORED.exec(file)?.[1];
		if (name) pictures.set(name, [...(pictures.get(name) ?? []), file]);
	}
	return pictures;
}

/** Orders keep no pictures. An address may have a host of its own: the logo is often a full URL. */
async function usedPictures(db: Queryable): Promise<Set<string>> {
	const { rows } = await db.execute<{ name: string }>(sql`
		SELECT DISTINCT substring(address FROM '/pictures/([a-z0-9]{20})-') AS name
		FROM (
			SELECT image FROM categories
			UNION ALL SELECT unnest(images) FROM games
			UNION ALL SELECT logo_url FROM settings
		) AS pictures (address)`);
	return new Set(rows.map(({ name }) => name));
}

const noteShape = z.record(z.string(), z.number());

/** Since when each picture has been unused. If the note cannot be read, each one's day starts again. */
async function readNote(path: string): Promise<Record<string, number>> {
	const text = await readFile(path, "utf8").catch(ignoreMissing);
	try {
		return noteShape.parse(JSON.parse(text ?? "{}"));
	} catch {
		return {};
	}
}

async function writeNote(path: string, note: Record<string, number>): Promise<void> {
	// In place: only the file is sure to be the shop's own, not the folder.
	await writeFile(path, JSON.stringify(note), { mode: 0o600 });
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error;
}
