import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { connectClient, endClient, hangUp } from "#app/platform/database/client.server.ts";
import { listMigrations, listTables, type Table } from "./list-tables.server.ts";
import { copyStatement, MANIFEST, type Manifest, tableFile } from "./manifest.server.ts";
import { countPicturesElsewhere, listMissingPictures } from "./missing-pictures.server.ts";
import { type TarFile, writeTar } from "./tar.server.ts";

type Options = {
	databaseUrl: string;
	/** A folder for the compressed tables until they are in the archive. */
	workDirectory: string;
	/** Tables that are not backed up. */
	leaveOut?: string[];
	/** Ends it at once, with nothing left behind. */
	signal?: AbortSignal;
};

/**
/**
 * Live session tokens do not belong in a file: after a restore people sign in again, and browsers that
 * show notifications belong to their sessions. Nor do mails with links that are on their way, or messages
 * to the staff, which the restored shop would send once more.
 */
export const SESSION_TABLES = [
	...["sessions", "verification", "outbox", "push_subscriptions"],
	...["telegram_codes", "telegram_messages"],
];

/**
 * Writes a consistent snapshot of the whole shop as one tar while the shop goes on selling. Each
 * table is compressed to `workDirectory` first, because a tar needs the size of a file before it.
 */
export async function writeBackup(
	options: Options,
	sink: NodeJS.WritableStream,
): Promise<Manifest> {
	const work = await mkdtemp(join(options.workDirectory, ".backup-"));
	try {
		return await onConnection(options, async (client) => {
			const manifest = await dumpTables(client, work, options);
			const { signal } = options;
			await pipeline(Readable.from(writeTar(filesOf(manifest, work))), sink, { signal });
			return manifest;
		});
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

async function onConnection<Result>(
	{ databaseUrl, signal }: Options,
	work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const client = await connectClient(databaseUrl, { name: "gamestore backup" });
	// Whatever it waits for: a table that somebody locks, or rows.
	const stop = () => hangUp(client);
	signal?.addEventListener("abort", stop, { once: true });
	try {
		signal?.throwIfAborted();
		return await work(client);
	} finally {
		signal?.removeEventListener("abort", stop);
		await endClient(client);
	}
}

async function dumpTables(client: pg.Client, work: string, options: Options): Promise<Manifest> {
	await client.query("SET datestyle = 'ISO'; SET timezone = 'UTC'; SET client_encoding = 'UTF8'");
	await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
	const manifest: Manifest = {
		format: "gamestore-backup-1",
		madeAt: new Date().toISOString(),
		migrations: await listMigrations(client),
		tables: [],
		ledger: await readLedgerLink(client),
		missingPictures: await listMissingPictures(client),
		picturesElsewhere: await countPicturesElsewhere(client),
	};
	for (const table of await listTables(client)) {
		if (options.leaveOut?.includes(table.name)) continue;
		manifest.tables.push({ ...table, ...(await dump(client, table, work)) });
	}
	await client.query("COMMIT");
	return manifest;
}

/** Undefined in a database of an earlier version. */
async function readLedgerLink(client: pg.Client): Promise<Manifest["ledger"]> {
	const { rows } = await client.query("SELECT to_regprocedure('ledger_link()') AS link");
	if (rows[0].link === null) return undefined;
	const [{ entries, digest }] = (await client.query("SELECT * FROM ledger_link()")).rows;
	return { entries: Number(entries), digest };
}

async function dump(client: pg.Client, table: Table, work: string) {
	const rows = client.query(copyTo(copyStatement(table, "TO STDOUT")));
	const digest = createHash("sha256");
	const hashing = new Transform({
		transform(chunk, _encoding, done) {
			digest.update(chunk);
			done(null, chunk);
		},
	});
	const file = createWriteStream(join(work, table.name), { mode: 0o600 });
	await pipeline(rows, createGzip(), hashing, file);
	return { rows: rows.rowCount, sha256: digest.digest("hex") };
}

async function* filesOf(manifest: Manifest, work: string) {
	const json = Buffer.from(`${JSON.stringify(manifest, null, "\t")}\n`);
	yield { name: MANIFEST, size: json.length, content: Readable.from([json]) };
	for (const { name } of manifest.tables) yield await file(tableFile(name), join(work, name));
}

async function file(name: string, path: string): Promise<TarFile> {
	return { name, size: (await stat(path)).size, content: createReadStream(path) };
}
