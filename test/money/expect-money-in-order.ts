import { expect } from "vitest";
import { findMoneyProblems } from "#app/balance/check-money.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Every test that moves money ends with this check. */
export async function expectMoneyInOrder(db: Queryable) {
	expect(await findMoneyProblems(db)).toEqual([]);
}
