import type { Client } from "pg";

/** A table with its stored columns: generated ones are computed again from them. */
export type Table = { name: string; columns: string[] };

/** Not backed up as a table: the manifest lists the migrations, and a restore runs them again. */
const MIGRATIONS = "migrations";

/**
 * The shop's tables, each after those that its foreign keys point to, so that they can be filled
 * in this order. UNLOGGED tables, which PostgreSQL empties after a crash, are not worth keeping.
 */
export async function listTables(client: Client): Promise<Table[]> {
	const { rows } = await client.query<TableWithDependencies>(
		`SELECT relname AS name,
			ARRAY(SELECT attname::text FROM pg_attribute
				WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
				ORDER BY attnum) AS columns,
			ARRAY(SELECT DISTINCT referenced.relname::text
				FROM pg_constraint JOIN pg_class referenced ON referenced.oid = confrelid
				WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS dependencies
		FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
			AND relname <> $1
		ORDER BY relname`,
		[MIGRATIONS],
	);
	return sortByDependency(rows);
}

/** The names of the migrations that the database has, in their order. */
export async function listMigrations(client: Client): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`SELECT name FROM ${MIGRATIONS} ORDER BY run_on, id`,
	);
	return rows.map(({ name }) => name);
}

type TableWithDependencies = Table & { dependencies: string[] };

function sortByDependency(tables: TableWithDependencies[]): Table[] {
	const sorted: Table[] = [];
	const remaining = new Set(tables);
	while (remaining.size > 0) {
		const names = new Set([...remaining].map(({ name }) => name));
		const ready = [...remaining].filter(
			({ dependencies }) => !dependencies.some((name) => names.has(name)),
		);
		if (ready.length === 0) throw new Error(`circular foreign keys: ${[...names]}`);
		for (const table of ready) {
			remaining.delete(table);
			sorted.push({ name: table.name, columns: table.columns });
		}
	}
	return sorted;
}
