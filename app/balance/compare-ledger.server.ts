import type pg from "pg";
import { type Manifest, tableFile } from "#app/platform/backup/manifest.server.ts";
import { readManifest } from "#app/platform/backup/read-manifest.server.ts";
import { readTable } from "#app/platform/backup/read-table.server.ts";
import { readTar } from "#app/platform/backup/tar.server.ts";
import { connectClient, endClient } from "#app/platform/database/client.server.ts";

const LEDGER = "balance_entries";
const SAVED = "saved_entries";
/** A ledger that was rewritten differs everywhere; the first few are enough. */
const MOST_REPORTED = 20;

export type Comparison = { madeAt: string; entries: number; changed: string[] };

/**
 * Compares the ledger with the one in a backup: every entry that was saved has to be there, as it was
 * saved. `changed` names those that are not, as `customer/sequence`, and says it when the backup's
 * ledger is not the one of its manifest. Throws when the file is no backup, or damaged.
 */
export async function compareLedger(
	databaseUrl: string,
	source: AsyncIterable<Buffer>,
): Promise<Comparison> {
	const files = readTar(source);
	const manifest = await readManifest(await files.next());
	const table = manifest.tables.find(({ name }) => name === LEDGER);
	if (!table) throw new Error("The backup has no ledger.");
	const client = await connectClient(databaseUrl, { name: "gamestore ledger check" });
	try {
		await client.query(`CREATE TEMP TABLE ${SAVED} AS SELECT * FROM ${LEDGER} WITH NO DATA`);
		for await (const { name, content } of files) {
			if (name === tableFile(LEDGER)) await readTable(client, table, { content, into: SAVED });
		}
		const changed = await findChanged(client, table.columns);
		if (!(await isLinked(client, manifest))) changed.push("the backup's ledger as a whole");
		return { madeAt: manifest.madeAt, entries: table.rows, changed };
	} finally {
		await endClient(client);
	}
}

async function findChanged(client: pg.Client, columns: string[]): Promise<string[]> {
	const row = (table: string) => columns.map((column) => `${table}."${column}"`).join(", ");
	const { rows } = await client.query<{ entry: string }>(
		`SELECT format('%s/%s', user_id, sequence) AS entry FROM ${SAVED}
		LEFT JOIN ${LEDGER} USING (user_id, sequence)
		WHERE (${row(SAVED)}) IS DISTINCT FROM (${row(LEDGER)})
		ORDER BY user_id, sequence LIMIT ${MOST_REPORTED}`,
	);
	return rows.map(({ entry }) => entry);
}

/** Whether the saved entries end in the digest that the manifest names; earlier backups name none. */
async function isLinked(client: pg.Client, { ledger }: Manifest): Promise<boolean> {
	if (!ledger) return true;
	const { rows } = await client.query<{ digest: string }>(
		`SELECT encode(sha256(coalesce(string_agg(digest, '' ORDER BY user_id COLLATE "C"), '')), 'hex')
			AS digest
		FROM (SELECT DISTINCT ON (user_id) user_id, digest FROM ${SAVED}
			ORDER BY user_id, sequence DESC) newest`,
	);
	return rows[0]?.digest === ledger.digest;
}
