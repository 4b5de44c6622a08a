import { eq } from "drizzle-orm";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { balances, topUps } from "./balance.table.server.ts";

/** Why a decision was not made: there is no such top-up, or somebody decided it before. */
export function explainUndecided(topUp: object | undefined): Problem {
	return topUp
		? new Problem("already-processed", MESSAGES.alreadyProcessed)
		: new Problem("not-found", "Sorğu tapılmadı");
}

/** A decision and its customer's balance, read in one statement: between two, another admin may undo it. */
export async function findDecision(db: Queryable, topUpId: string) {
	const { status, undoneAt, withdrawnAt } = topUps;
	const { balanceQepik } = balances;
	const [topUp] = await db
		.select({ status, undoneAt, withdrawnAt, balanceQepik })
		.from(topUps)
		.leftJoin(balances, eq(balances.userId, topUps.userId))
		.where(eq(topUps.id, topUpId));
	return topUp;
}
