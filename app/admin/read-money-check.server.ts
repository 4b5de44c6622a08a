import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

export type MoneyCheck = { checkedAt: Date; findings: number };

/** The newest check of the money; undefined before the first one. */
export async function findMoneyCheck(db: Queryable): Promise<MoneyCheck | undefined> {
	const { rows } = await db.execute<{ checked_at: string; findings: number }>(sql`
		SELECT checked_at, jsonb_array_length(findings) AS findings
		FROM money_checks ORDER BY id DESC LIMIT 1`);
	const [newest] = rows;
	return newest && { checkedAt: new Date(newest.checked_at), findings: newest.findings };
}
