import { sql } from "drizzle-orm";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";

/** So many answers to one top-up of somebody, told already and not read yet; the last says the most. */
export async function makeNotifications(db: Database, userId: string, count: number) {
	const wish = { userId, userEmail: "", amountQepik: 700, type: "abb" as const };
	const { id } = await createTopUp(db, wish);
	const { rows } = await db.execute<{ id: number }>(sql`
		INSERT INTO notifications (kind, user_id, top_up_id, amount_qepik, due_at, told_at)
		SELECT 'top-up-credited', ${userId}, ${id}, 100 * number, now(), now()
		FROM generate_series(1, ${count}) AS number ORDER BY number RETURNING id`);
	return rows.map((row) => row.id);
}
