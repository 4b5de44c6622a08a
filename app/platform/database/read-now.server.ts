import { sql } from "drizzle-orm";
import type { Queryable } from "./database.server.ts";

/** The current time of the database's clock, to compare with times in rows (decision 032). */
export async function readNow(db: Queryable): Promise<Date> {
	const { rows } = await db.execute<{ now: string }>(sql`SELECT now()`);
	return new Date(rows[0]?.now ?? Number.NaN);
}
