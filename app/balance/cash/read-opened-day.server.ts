import type { Queryable } from "#app/platform/database/database.server.ts";
import { type CashDay, differenceOf, type Settlement, SOURCES } from "./cash-days.ts";
import { type Explanation, explainDifference } from "./explain-difference.server.ts";
import { readSettlements } from "./read-settlements.server.ts";

export type OpenedDay = {
	day: CashDay;
	settlement: Settlement;
	/** Of the sources whose figures differ, or of which nothing is said yet. */
	explanations: Partial<Record<(typeof SOURCES)[number], Explanation>>;
};

/** A day with what the owner has done about it, and what may explain its differences. */
export async function readOpenedDay(
	db: Queryable,
	day: CashDay | undefined,
): Promise<OpenedDay | undefined> {
	if (!day) return undefined;
	const settlement = (await readSettlements(db, [day.day])).get(day.day);
	if (!settlement) return undefined;
	const explanations: OpenedDay["explanations"] = {};
	for (const source of SOURCES) {
		if (differenceOf(day, source, settlement) === 0) continue;
		explanations[source] = await explainDifference(db, { day: day.day, source });
	}
	return { day, settlement, explanations };
}
