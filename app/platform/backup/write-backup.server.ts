import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { connectClient, endClient } from "../database-client.server.ts";
import { listMigrations, listTables, type Table } from "./list-tables.server.ts";
import {
	copyStatement,
	MANIFEST,
	type Manifest,
	pictureFile,
	tableFile,
} from "./manifest.server.ts";
import { type TarFile, writeTar } from "./tar.server.ts";

type Options = {
	databaseUrl: string;
	/** Where admins' pictures lie; left out, the backup has none. */
	picturesDirectory?: string;
	/** A folder for the packed tables until they are in the backup. */
	workDirectory: string;
	/** Tables to leave empty. */
	leaveOut?: string[];
};

/** Keys that open somebody's session have no business in a file: people log in again. */
export const LIVE_KEYS = ["sessions", "verification"];

/** Any number: held while pictures are copied, so that none is swept away between two steps. */
export const PICTURES_IN_USE = 7_312_021;

/**
 * Writes the whole shop as one tar, as it is at one moment: the shop goes on selling meanwhile.
 * Each table is packed to `workDirectory` first, because a tar has to know sizes ahead.
 */
export async function writeBackup(
	options: Options,
	sink: NodeJS.WritableStream,
): Promise<Manifest> {
	const client = await connectClient(options.databaseUrl, { name: "gamestore backup" });
	const work = await mkdtemp(join(options.workDirectory, ".backup-"));
	try {
		await client.query("SELECT pg_advisory_lock_shared($1)", [PICTURES_IN_USE]);
		const manifest = await packTables(client, work, options);
		await pipeline(Readable.from(writeTar(filesOf(manifest, work, options))), sink);
		return manifest;
	} finally {
		await endClient(client);
		await rm(work, { recursive: true, force: true });
	}
}

async function packTables(client: pg.Client, work: string, options: Options): Promise<Manifest> {
	await client.query("SET datestyle = 'ISO'; SET timezone = 'UTC'; SET client_encoding = 'UTF8'");
	await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
	const manifest: Manifest = {
		format: "gamestore-backup-1",
		madeAt: new Date().toISOString(),
		migrations: await listMigrations(client),
		tables: [],
		pictures: [],
	};
	for (const table of await listTables(client)) {
		if (options.leaveOut?.includes(table.name)) continue;
		manifest.tables.push({ ...table, ...(await pack(client, table, work)) });
	}
	await client.query("COMMIT");
	// After the tables: a picture that a game names was there before the game named it.
	manifest.pictures = await listPictures(options.picturesDirectory);
	return manifest;
}

async function pack(client: pg.Client, table: Table, work: string) {
	const rows = client.query(copyTo(copyStatement(table, "TO STDOUT")));
	const digest = createHash("sha256");
	const digesting = new Transform({
		transform(chunk, _encoding, done) {
			digest.update(chunk);
			done(null, chunk);
		},
	});
	const file = createWriteStream(join(work, table.name), { mode: 0o600 });
	await pipeline(rows, createGzip(), digesting, file);
	return { rows: rows.rowCount, sha256: digest.digest("hex") };
}

async function* filesOf(manifest: Manifest, work: string, options: Options) {
	const head = Buffer.from(`${JSON.stringify(manifest, null, "\t")}\n`);
	yield { name: MANIFEST, size: head.length, content: Readable.from([head]) };
	for (const { name } of manifest.tables) yield await file(tableFile(name), join(work, name));
	for (const name of manifest.pictures) {
		yield await file(pictureFile(name), join(options.picturesDirectory ?? "", name));
	}
}

async function file(name: string, path: string): Promise<TarFile> {
	return { name, size: (await stat(path)).size, content: createReadStream(path) };
}

async function listPictures(directory: string | undefined): Promise<string[]> {
	if (!directory) return [];
	const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	return names.filter((name) => /^[\w-]+\.\w+$/.test(name)).sort();
}
