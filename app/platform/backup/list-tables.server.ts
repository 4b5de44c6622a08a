import type { Client } from "pg";

/** A table with the columns that hold its data: generated ones are made again from them. */
export type Table = { name: string; columns: string[] };

/** Which migrations ran is kept by name in the manifest, and done again by a restore. */
const MIGRATIONS = "migrations";

/**
 * The shop's tables, each after those that its foreign keys point to, so that they can be filled
 * in this order. Tables that PostgreSQL itself forgets in a crash (UNLOGGED) hold nothing to keep.
 */
export async function listTables(client: Client): Promise<Table[]> {
	const { rows } = await client.query<Table & { needs: string[] }>(
		`SELECT relname AS name,
			ARRAY(SELECT attname::text FROM pg_attribute
				WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
				ORDER BY attnum) AS columns,
			ARRAY(SELECT DISTINCT needed.relname::text
				FROM pg_constraint JOIN pg_class needed ON needed.oid = confrelid
				WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS needs
		FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
			AND relname <> $1
		ORDER BY relname`,
		[MIGRATIONS],
	);
	return inOrderOfNeed(rows);
}

/** The names of the migrations that made the database what it is, in their order. */
export async function listMigrations(client: Client): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`SELECT name FROM ${MIGRATIONS} ORDER BY run_on, id`,
	);
	return rows.map(({ name }) => name);
}

function inOrderOfNeed(tables: (Table & { needs: string[] })[]): Table[] {
	const sorted: Table[] = [];
	const waiting = new Set(tables);
	while (waiting.size > 0) {
		const names = new Set([...waiting].map(({ name }) => name));
		const ready = [...waiting].filter(({ needs }) => !needs.some((needed) => names.has(needed)));
		if (ready.length === 0) throw new Error(`tables that need each other: ${[...names]}`);
		for (const table of ready) {
			waiting.delete(table);
			sorted.push({ name: table.name, columns: table.columns });
		}
	}
	return sorted;
}
