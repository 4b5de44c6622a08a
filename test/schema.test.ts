// The columns that the code declares are those that the migrations create, and columns that it leaves
// out have a default or may be null.
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as audit from "#app/audit/audit.table.server.ts";
import * as balance from "#app/balance/balance.table.server.ts";
import * as catalog from "#app/catalog/catalog.table.server.ts";
import * as pictures from "#app/catalog/pictures/pictures.table.server.ts";
import * as claims from "#app/orders/order-claims.table.server.ts";
import * as orders from "#app/orders/orders.table.server.ts";
import * as privatePictures from "#app/pictures/private-pictures.table.server.ts";
import * as settings from "#app/settings/settings.table.server.ts";
import * as users from "#app/users/users.table.server.ts";
import { useTestDatabase } from "./test-database.ts";

const tables = [audit, balance, catalog, claims, orders, pictures, privatePictures, settings, users]
	.flatMap((module) => Object.values<unknown>(module))
	.filter((value) => value instanceof PgTable)
	.map(getTableConfig);

const database = useTestDatabase();

const TYPES: Record<string, string> = {
	int8: "bigint",
	int4: "integer",
	int2: "smallint",
	bool: "boolean",
	timestamptz: "timestamp with time zone",
	_text: "text[]",
	_int8: "bigint[]",
};

test.each(tables.map((table) => [table.name, table] as const))("%s", async (name, table) => {
	const { rows } = await database.db.$client.query(
		`SELECT column_name, udt_name, is_nullable, column_default FROM information_schema.columns
		WHERE table_name = $1 AND is_generated = 'NEVER'`,
		[name],
	);
	const described = new Map(
		table.columns.map((column) => [
			column.name,
			{ type: column.getSQLType(), nullable: !column.notNull },
		]),
	);
	const migrated = new Map(
		rows.map(({ column_name, udt_name, is_nullable }) => [
			column_name,
			{ type: TYPES[udt_name] ?? udt_name, nullable: is_nullable === "YES" },
		]),
	);
	const known = [...migrated].filter(([column]) => described.has(column));
	const byName = (a: [string, unknown], b: [string, unknown]) => a[0].localeCompare(b[0]);
	expect([...described].sort(byName)).toEqual(known.sort(byName));
	const needed = rows
		.filter(({ column_name }) => !described.has(column_name))
		.filter(({ is_nullable, column_default }) => is_nullable === "NO" && column_default === null);
	expect(needed.map(({ column_name }) => column_name)).toEqual([]);
});
