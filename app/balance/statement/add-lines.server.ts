import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { ReadLine } from "./statement-words.ts";

/**
 * Keeps the lines that are new. The same text is the same transfer, unless it stands there twice: a
 * statement that is pasted again, or overlaps with an earlier one, doubles nothing. Returns how many
 * are new.
 */
export async function addLines(
	db: Queryable,
	{ lines, adminId }: { lines: ReadLine[]; adminId: string },
): Promise<number> {
	const times = new Map<string, number>();
	const rows = lines.map((line) => {
		const time = (times.get(line.text) ?? 0) + 1;
		times.set(line.text, time);
		const digest = createHash("sha256").update(`${time}\n${line.text}`).digest("base64url");
		return { ...line, id: newId(), digest, paidOn: line.paidOn ?? null };
	});
	const { rowCount } = await db.execute(sql`
		INSERT INTO bank_lines (id, digest, amount_qepik, paid_on, sender, text, added_by)
		SELECT id, digest, "amountQepik", "paidOn", sender, text, ${adminId}
		FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (
			id text, digest text, "amountQepik" bigint, "paidOn" date, sender text, text text
		)
		ON CONFLICT (digest) DO NOTHING`);
	return rowCount ?? 0;
}
