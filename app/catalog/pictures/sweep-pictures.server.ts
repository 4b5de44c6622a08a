import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { PICTURES_IN_USE } from "../../platform/backup/write-backup.server.ts";
import type { Database, Queryable } from "../../platform/database.server.ts";

/** Long enough for every form that somebody has open, and for a mistake to be noticed. */
const UNNEEDED_FOR_MS = 24 * 60 * 60_000;
/** What we store ourselves; what the owner laid beside it is not ours to remove. */
const STORED = /^([a-z0-9]{20})-\d+\.avif(?:\.part)?$/;

/**
 * Removes the uploaded pictures that no game, category or setting has named for a day, counted
 * from the sweep that first missed them; returns how many. Beside another sweep, and beside a
 * backup that still copies pictures, it does nothing.
 */
export function sweepPictures(
	db: Database,
	{ dataDirectory, atMs = Date.now() }: { dataDirectory: string; atMs?: number },
): Promise<number> {
	const folder = join(dataDirectory, "pictures");
	const note = join(dataDirectory, "unneeded-pictures.json");
	return db.transaction(async (tx) => {
		const lock = await tx.execute<{ held: boolean }>(
			sql`SELECT pg_try_advisory_xact_lock(${PICTURES_IN_USE}) AS held`,
		);
		if (!lock.rows[0]?.held) return 0;
		const stored = await storedPictures(folder);
		const needed = await neededPictures(tx);
		const missed = await readNote(note);
		const unneeded = [...stored].filter(([name]) => !needed.has(name));
		const isDue = ([name]: [string, string[]]) => atMs - (missed[name] ?? atMs) >= UNNEEDED_FOR_MS;
		for (const file of unneeded.filter(isDue).flatMap(([, files]) => files)) {
			await rm(join(folder, file), { force: true });
		}
		const waiting = unneeded.filter((picture) => !isDue(picture));
		await writeNote(
			note,
			Object.fromEntries(waiting.map(([name]) => [name, missed[name] ?? atMs])),
		);
		return unneeded.length - waiting.length;
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

/** Orders keep no pictures; the logo may be an uploaded one, under whatever host. */
async function neededPictures(db: Queryable): Promise<Set<string>> {
	const { rows } = await db.execute<{ name: string }>(sql`
		SELECT DISTINCT substring(address FROM '/pictures/([a-z0-9]{20})-') AS name
		FROM (
			SELECT image FROM categories
			UNION ALL SELECT unnest(images) FROM games
			UNION ALL SELECT logo_url FROM settings
		) AS named (address)`);
	return new Set(rows.map(({ name }) => name));
}

const noteShape = z.record(z.string(), z.number());

/** Since when each picture has been missed. A note that cannot be read only begins anew. */
async function readNote(path: string): Promise<Record<string, number>> {
	const text = await readFile(path, "utf8").catch(ignoreMissing);
	try {
		return noteShape.parse(JSON.parse(text ?? "{}"));
	} catch {
		return {};
	}
}

async function writeNote(path: string, note: Record<string, number>): Promise<void> {
	await writeFile(`${path}.part`, JSON.stringify(note), { mode: 0o600 });
	await rename(`${path}.part`, path);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error;
}
