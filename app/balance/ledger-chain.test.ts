// Whoever switches every guard of the database off and changes an entry of the ledger is found out.
import { beforeAll, expect, test } from "vitest";
import { openSmallShop, type SmallShop } from "#test/money/small-shop.ts";
import { findWithoutGuards } from "#test/money/without-guards.ts";
import { useTestDatabase } from "#test/test-database.ts";

const database = useTestDatabase();
let shop: SmallShop;
beforeAll(async () => {
	shop = await openSmallShop(database.db);
});

const ofSecond = () => `WHERE user_id = '${shop.customer}' AND sequence = 2`;

const ITS_OWN_DIGEST = `ledger_digest(
	(SELECT digest FROM balance_entries before
		WHERE (before.user_id, before.sequence) = (entry.user_id, entry.sequence - 1)),
	ledger_content(entry))`;

test.each([
	"kind = 'refund'",
	"amount_qepik = amount_qepik - 1",
	"balance_after_qepik = balance_after_qepik + 1",
	"reference = 'x'",
	"actor_id = 'x'",
	"actor_role = 'x'",
	"reason = 'x'",
	"created_at = created_at + interval '1 microsecond'",
	"digest = NULL",
])("an entry with %s is named", async (change) => {
	const harm = `UPDATE balance_entries SET ${change} ${ofSecond()}`;
	expect(await findWithoutGuards(database.db, harm)).toContain(`14: customer ${shop.customer}`);
});

test("an entry that was changed with its own digest, and not with those after it, is named", async () => {
	const change = `UPDATE balance_entries SET reason = 'x' ${ofSecond()}`;
	const mend = `UPDATE balance_entries entry SET digest = ${ITS_OWN_DIGEST} ${ofSecond()}`;
	const found = await findWithoutGuards(database.db, `${change}; ${mend}`);
	expect(found).toEqual([`14: customer ${shop.customer}`]);
});

test("an entry whose digest is mended as it was changes nothing", async () => {
	const mend = `UPDATE balance_entries entry SET digest = ${ITS_OWN_DIGEST} ${ofSecond()}`;
	expect(await findWithoutGuards(database.db, mend)).toEqual([]);
});
