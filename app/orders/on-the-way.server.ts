import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { prepare } from "#app/platform/database/prepared-statement.server.ts";

/** An order that its customer waits for. */
export type OnTheWay = { id: string; status: "pending" | "processing" };

const findOnTheWay = prepare<OnTheWay>(
	"orders-on-the-way",
	sql`
		SELECT id, status FROM orders
		WHERE user_id = ${sql.placeholder("userId")} AND status IN ('pending', 'processing')
		ORDER BY created_at, id LIMIT 50`,
);

/** What a customer waits for, oldest first: one that leaves the list is no longer on its way. */
export function listOnTheWay(db: Queryable, userId: string): Promise<OnTheWay[]> {
	return findOnTheWay(db, { userId });
}
