import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

/** The order of a list with keyset pagination: each page begins after the last row of the one before. */
export type ListOrder = {
	/** For ORDER BY. */
	by: SQL;
	/**
	 * A condition: the rows that follow the row with this id, none when there is no such row.
	 * Without an id it is undefined, which narrows nothing: the list from its beginning.
	 */
	after(id: string | number | undefined): SQL | undefined;
};

/**
 * Orders by the columns given, of which the last is the table's unique id. With an index on them page
 * one thousand costs what page one does, and rows that arrive meanwhile do not shift the others.
 */
export function newestFirst(...columns: AnyPgColumn[]): ListOrder {
	const descending = columns.map((column) => sql`${column} DESC`);
	return { by: list(descending), after: (id) => comparedWith(columns, "<", id) };
}

export function oldestFirst(...columns: AnyPgColumn[]): ListOrder {
	return { by: list(columns), after: (id) => comparedWith(columns, ">", id) };
}

/** A condition: the rows that follow these values in ascending order, whether or not a row has them. */
export function isBeyond(columns: SQLWrapper[], values: unknown[]): SQL {
	return sql`(${list(columns)}) > (${list(values.map((value) => sql`${value}`))})`;
}

/** Up to `count` rows that follow the row `last`, to select from; from the first one without it. */
export function rowsAfter(
	table: PgTable,
	order: ListOrder,
	{ last, count }: { last: { id: string } | undefined; count: number },
): SQL {
	const isAfter = order.after(last?.id) ?? sql`true`;
	return sql`(SELECT * FROM ${table} WHERE ${isAfter} ORDER BY ${order.by} LIMIT ${count})`;
}

function comparedWith(columns: AnyPgColumn[], sign: "<" | ">", id: string | number | undefined) {
	const key = columns.at(-1);
	if (id === undefined || id === "" || !key) return undefined;
	// Read from the row itself, because a JavaScript Date has no microseconds.
	const values = columns.slice(0, -1).map((column) => {
		const [name, ofKey] = [sql.identifier(column.name), sql.identifier(key.name)];
		return sql`(SELECT ${name} FROM ${key.table} WHERE ${ofKey} = ${id})`;
	});
	return sql`(${list(columns)}) ${sql.raw(sign)} (${list([...values, sql`${id}`])})`;
}

function list(parts: SQLWrapper[]): SQL {
	return sql.join(parts, sql`, `);
}
