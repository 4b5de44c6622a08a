import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

const MOST_A_MINUTE = 60;

/** A condition: the buyer placed fewer than sixty orders within the last minute. More is a script. */
export function withinOrderRate(userId: SQL): SQL {
	return sql`(
		SELECT count(*) FROM orders
		WHERE user_id = ${userId} AND created_at > now() - interval '1 minute'
	) < ${sql.raw(`${MOST_A_MINUTE}`)}`;
}

/** Whether that condition holds now. */
export async function isWithinOrderRate(db: Queryable, userId: string): Promise<boolean> {
	const { rows } = await db.execute<{ within: boolean }>(
		sql`SELECT ${withinOrderRate(sql`${userId}`)} AS within`,
	);
	return rows[0]?.within ?? false;
}
