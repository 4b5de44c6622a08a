import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./database.server.ts";

/**
 * Makes a prepared statement, with `sql.placeholder(…)` for its values: PostgreSQL parses and plans
 * it once for each connection instead of at every call. For the few that most requests wait for:
 * planning a purchase takes longer than executing it. `name` is unique in the shop. Timestamps come
 * as PostgreSQL's text, as with `db.execute`.
 */
export function prepare<Row extends Record<string, unknown>>(name: string, statement: SQL) {
	const query = new PgDialect().sqlToQuery(statement);
	return async (db: Queryable, values: Record<string, unknown>): Promise<Row[]> => {
		const prepared = db._.session.prepareQuery(query, undefined, name, false);
		const { rows } = (await prepared.execute(values)) as { rows: Row[] };
		return rows;
	};
}
