import { eq } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { topUps } from "./balance.table.server.ts";
import { readDecisionForm } from "./decision-form.server.ts";

/**
 * Whether a decision credits more than was asked, or the admin's own balance. Who asked and for how
 * much never changes, so it is enough to look before the decision.
 */
export async function isUnusualCredit(
	db: Queryable,
	{ form, adminId }: { form: FormData; adminId: string },
): Promise<boolean> {
	const { topUpId, amountQepik = 0 } = readDecisionForm(form);
	const [asked] = await db
		.select({ userId: topUps.userId, amountQepik: topUps.amountQepik })
		.from(topUps)
		.where(eq(topUps.id, topUpId));
	if (!asked) return false;
	return asked.userId === adminId || amountQepik > asked.amountQepik;
}
