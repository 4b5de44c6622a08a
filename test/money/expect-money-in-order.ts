import { expect } from "vitest";
import { findMoneyProblems } from "../../app/balance/check-money.server.ts";
import type { Queryable } from "../../app/platform/database.server.ts";

/** What every test that moves money ends with. */
export async function expectMoneyInOrder(db: Queryable) {
	expect(await findMoneyProblems(db)).toEqual([]);
}
