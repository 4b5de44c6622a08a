import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.server.ts";

const MOST_A_MINUTE = 60;

/** A condition: the buyer placed fewer than sixty orders within the last minute. More is a program. */
export function keepsOrderPace(userId: SQL): SQL {
	return sql`(
		SELECT count(*) FROM orders
		WHERE user_id = ${userId} AND created_at > now() - interval '1 minute'
	) < ${sql.raw(`${MOST_A_MINUTE}`)}`;
}

/** Whether that holds now. */
export async function keptOrderPace(db: Queryable, userId: string): Promise<boolean> {
	const { rows } = await db.execute<{ kept: boolean }>(
		sql`SELECT ${keepsOrderPace(sql`${userId}`)} AS kept`,
	);
	return rows[0]?.kept ?? false;
}
