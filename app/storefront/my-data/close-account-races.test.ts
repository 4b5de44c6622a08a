// What begins while somebody closes their account comes before the closing, or not at all.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeCustomer, makeGame, PASSWORD } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { ADMIN, findUserId, formPost, useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
let adminId: string;
beforeAll(async () => {
	adminId = await findUserId(shop, ADMIN.email);
});

const close = ({ cookie }: { cookie: string }) =>
	shop.fetch("/profile/close?confirm=1", formPost({ password: PASSWORD }, cookie));
const setBalance = (userId: string, newBalanceQepik: number) =>
	adjustBalance(shop.db, { userId, newBalanceQepik, seenBalanceQepik: 0, adminId, reason: "" });

async function buy(userId: string) {
	const { id: gameId } = await makeGame(shop.db);
	const lines = [{ gameId, name: "", quantity: 1, playerId: null }];
	return placeOrder(shop.db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
}

/** A closed account has no money, nothing under way and nobody in it. */
async function expectQuietIfClosed(userId: string): Promise<boolean> {
	const { rows } = await shop.db.execute<{ closed: boolean; lively: boolean }>(sql`
		SELECT EXISTS (SELECT FROM account_closings WHERE user_id = ${userId}) AS closed,
			EXISTS (SELECT FROM sessions WHERE user_id = ${userId})
			OR EXISTS (SELECT FROM account WHERE user_id = ${userId})
			OR EXISTS (SELECT FROM closing_obstacles(${userId})) AS lively`);
	if (rows[0]?.closed) expect(rows[0].lively).toBe(false);
	return rows[0]?.closed === true;
}

test("what happens at the same moment comes before the closing, or not at all", async () => {
	const answers = { closed: 0, open: 0 };
	for (let round = 0; round < 12; round++) {
		const person = await makeCustomer(shop);
		const { id, email } = person;
		const login = formPost({ email, password: PASSWORD });
		const wish = { userId: id, userEmail: email, amountQepik: 500, type: "abb" } as const;
		const acts = [
			() => close(person),
			() => shop.fetch("/login", login),
			() => (round % 3 === 0 ? setBalance(id, 500).then(() => buy(id)) : undefined),
			() => (round % 3 === 1 ? createTopUp(shop.db, wish) : undefined),
			() => close(person),
		];
		await Promise.allSettled(acts.map(async (act) => act()));
		answers[(await expectQuietIfClosed(id)) ? "closed" : "open"]++;
	}
	expect(answers.closed).toBeGreaterThan(0);
	await expectMoneyInOrder(shop.db);
});

test.each<[string, (id: string) => Promise<unknown>]>([
	["a credit", (id) => setBalance(id, 500)],
	[
		"a top-up",
		(id) => createTopUp(shop.db, { userId: id, userEmail: "x", amountQepik: 500, type: "abb" }),
	],
	[
		"a session",
		(id) =>
			shop.db.execute(sql`
				INSERT INTO sessions (id, user_id, token, expires_at) VALUES (${newId()}, ${id}, ${newId()}, now())`),
	],
])("%s that waits for a closing under way is refused", async (_, begin) => {
	const { id } = await makeCustomer(shop);
	const client = await shop.db.$client.connect();
	await client.query("BEGIN");
	await client.query(`INSERT INTO account_closings (user_id) VALUES ('${id}')`);
	const begun = begin(id).catch((error: Error) => error);
	// It waits for the row of the person, which the closing holds.
	await expect
		.poll(async () => {
			const { rows } = await client.query(
				"SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()",
			);
			return rows[0]?.waiting;
		})
		.toBeGreaterThan(0);
	await client.query("COMMIT");
	client.release();
	expect(await begun).toBeInstanceOf(Error);
	await expectQuietIfClosed(id);
	await expectMoneyInOrder(shop.db);
});
