// What a database holds and how it is made, to compare two of them.
import pg from "pg";
import { listTables } from "#app/platform/backup/list-tables.server.ts";
import type { TestDatabase } from "../test-database.ts";

type Row = Record<string, unknown>;

/** Every row of every table. */
export async function readRows({ url }: TestDatabase): Promise<Record<string, Row[]>> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const contents: Record<string, Row[]> = {};
		for (const { name } of await listTables(client)) {
			const { rows } = await client.query<{ row: Row }>(
				`SELECT row_to_json(t) AS row FROM "${name}" t ORDER BY row_to_json(t)::text`,
			);
			contents[name] = rows.map(({ row }) => row);
		}
		return contents;
	} finally {
		await client.end();
	}
}

/** Every column, constraint, index, trigger, function and view, as PostgreSQL would write it. */
export async function readSchema({ db }: TestDatabase) {
	const { rows } = await db.$client.query<{ kind: string; name: string; definition: string }>(`
		SELECT 'column' AS kind, attrelid::regclass || '.' || attname AS name,
			concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attgenerated,
				pg_get_expr(adbin, adrelid)) AS definition
		FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
			LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
		WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
			AND attnum > 0 AND NOT attisdropped
		UNION ALL
		SELECT 'constraint', conname, concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid))
		FROM pg_constraint WHERE connamespace = 'public'::regnamespace
		UNION ALL
		SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
		UNION ALL
		SELECT 'trigger', tgname, concat_ws(' ', tgenabled, pg_get_triggerdef(oid))
		FROM pg_trigger WHERE NOT tgisinternal
		UNION ALL
		SELECT 'function', proname, pg_get_functiondef(oid)
		FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
		UNION ALL
		SELECT 'view', viewname, definition FROM pg_views WHERE schemaname = 'public'
		ORDER BY 1, 2, 3`);
	return rows;
}
