import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { MAX_QEPIK } from "#app/core/money.ts";
import { makeGame, makeUser, stockOf } from "#test/make.ts";
import { park, parkedRow } from "#test/make-parked.ts";
import { makeDebt } from "#test/make-payment.ts";
import { race, times } from "#test/money/race.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { cancelParked } from "./end-parked.server.ts";

const database = useTestDatabase({ connections: 12 });
let userId: string;
beforeEach(async () => {
	userId = (await makeUser(database.db, { balanceQepik: 160 })).id;
});

const topUpsOf = async () =>
	(
		await database.db.execute(
			sql`SELECT id, amount_qepik AS amount, type, status FROM top_ups WHERE user_id = ${userId}`,
		)
	).rows;

const parkedOf = async () =>
	(
		await database.db.execute(
			sql`SELECT lines, seen_total_qepik AS total,
				extract(epoch FROM expires_at - created_at)::int / 3600 AS hours
			FROM parked_orders WHERE user_id = ${userId}`,
		)
	).rows;

test("what is missing is asked for, and the purchase waits: no order, no money, no stock", async () => {
	const game = await makeGame(database.db, { trackStock: true, stock: 3, name: "Bugünkü ad" });
	const parked = await park(database.db, { userId, games: [game], missingQepik: 340 });
	expect(parked).toMatchObject({ amountQepik: 340 });
	expect(await topUpsOf()).toEqual([
		{ id: parked.topUpId, amount: 340, type: "abb", status: "pending" },
	]);
	expect(await parkedOf()).toEqual([
		{
			lines: [{ gameId: game.id, name: "Bugünkü ad", quantity: 1, playerId: null }],
			total: 500,
			hours: 48,
		},
	]);
	expect(await stockOf(database.db, game.id)).toBe(3);
	const { rows } = await database.db.execute(sql`
		SELECT (SELECT count(*)::int FROM orders WHERE user_id = ${userId}) AS orders,
			(SELECT balance_qepik FROM balances WHERE user_id = ${userId}) AS balance,
			(SELECT round(extract(epoch FROM next_at - now()) / 3600)::int FROM jobs
				WHERE kind = 'parked-order' AND key = ${parked.id}) AS looked_after`);
	expect(rows).toEqual([{ orders: 0, balance: 160, looked_after: 48 }]);
});

test("less than 1.00 ₼ is asked for as 1.00 ₼", async () => {
	const game = await makeGame(database.db, { priceQepik: 200 });
	const parked = await park(database.db, { userId, games: [game], missingQepik: 40 });
	expect(parked.amountQepik).toBe(100);
	expect(await topUpsOf()).toMatchObject([{ amount: 100 }]);
});

test("a transfer is asked for over an amount that no other one has, a card payment over what is missing", async () => {
	const game = await makeGame(database.db, { priceQepik: 1000 });
	const wish = { games: [game], missingQepik: 840 };
	const others = await Promise.all(times(3, () => makeUser(database.db, { balanceQepik: 160 })));
	const asked: number[] = [];
	for (const { id } of others) {
		asked.push((await park(database.db, { ...wish, userId: id })).amountQepik);
	}
	expect(asked).toEqual([840, 841, 842]);
	const byForm = await park(database.db, { ...wish, userId, type: "epoint" });
	expect(byForm.amountQepik).toBe(840);
	expect(await topUpsOf()).toMatchObject([{ amount: 840, type: "epoint" }]);
});

test("the largest amount is asked for as it is, also where another transfer has it", async () => {
	const wish = { userEmail: "", amountQepik: MAX_QEPIK, type: "abb" } as const;
	await createTopUp(database.db, { ...wish, userId: (await makeUser(database.db)).id });
	const games = [await makeGame(database.db, { priceQepik: MAX_QEPIK })];
	const poor = (await makeUser(database.db)).id;
	const parked = await park(database.db, { userId: poor, games, missingQepik: MAX_QEPIK });
	expect(parked.amountQepik).toBe(MAX_QEPIK);
});

test("a form of somebody else's leads to nothing of theirs", async () => {
	const wish = { games: [await makeGame(database.db)], missingQepik: 340, formId: newId() };
	const { id: other } = await makeUser(database.db, { balanceQepik: 160 });
	const theirs = await park(database.db, { ...wish, userId: other });
	expect((await park(database.db, { ...wish, userId })).id).not.toBe(theirs.id);
	expect(await parkedOf()).toHaveLength(1);
});

const refusals: [
	what: string,
	message: string,
	wish: () => Promise<Partial<Parameters<typeof park>[1]>>,
][] = [
	["an empty cart", "Səbət boşdur", async () => ({ games: [], totalQepik: 0 })],
	[
		"an unknown buyer",
		"İstifadəçi tapılmadı",
		async () => ({ userId: "nobody", games: [await makeGame(database.db)] }),
	],
	[
		"whoever owes what a bank took back",
		"Bank ödənişinizi geri qaytarıb, borcunuz 14.00 ₼: dəstəyə yazın",
		async () => {
			const debtor = await makeUser(database.db);
			for (const _ of times(2, () => 0)) await makeDebt(database.db, debtor.id);
			return { userId: debtor.id, games: [await makeGame(database.db)], missingQepik: 500 };
		},
	],
	[
		"a game that is Bitib",
		"Nümunə oyun artıq mövcud deyil",
		async () => ({ games: [await makeGame(database.db, { available: false })] }),
	],
	[
		"more than the stock",
		"Nümunə oyun: stokda cəmi 1 ədəd var",
		async () => ({
			games: [await makeGame(database.db, { trackStock: true, stock: 1 })],
			quantity: 2,
			missingQepik: 840,
		}),
	],
	[
		"a missing ID",
		"ID daxil etmək məcburidir",
		async () => ({ games: [await makeGame(database.db, { requiresId: true })] }),
	],
	[
		"another total than was seen",
		"Qiymət dəyişib, səbəti yoxlayın",
		async () => ({ games: [await makeGame(database.db)], totalQepik: 499 }),
	],
	[
		"another missing amount than was seen",
		"Balansınız dəyişib, çatışmayan məbləği yenidən yoxlayın",
		async () => ({ games: [await makeGame(database.db)], missingQepik: 339 }),
	],
	[
		"a purchase that the balance covers",
		"Balansınız artıq çatır: sifarişi tamamlayın",
		async () => ({ games: [await makeGame(database.db, { priceQepik: 160 })] }),
	],
	[
		"whoever has twenty top-ups waiting",
		"Gözləyən sorğularınız çoxdur, əvvəlcə cavabı gözləyin",
		async () => {
			const wish = { userId, userEmail: "", amountQepik: 100, type: "abb" } as const;
			for (const _ of times(20, () => 0)) await createTopUp(database.db, wish);
			return { games: [await makeGame(database.db)] };
		},
	],
];

test.each(refusals)("%s is refused: %s", async (_what, message, make) => {
	const wish = { userId, missingQepik: 340, games: [], ...(await make()) };
	const before = await topUpsOf();
	await expect(park(database.db, wish)).rejects.toThrow(message);
	expect(await topUpsOf()).toEqual(before);
	expect(await parkedOf()).toEqual([]);
});

test("a customer has one at a time: of twelve from as many tabs one waits, with one top-up", async () => {
	const game = await makeGame(database.db);
	const wish = { userId, games: [game], missingQepik: 340 };
	expect(await race(times(12, () => () => park(database.db, wish)))).toEqual({
		won: 1,
		refusals: ["Ödənişini gözləyən sifarişiniz artıq var: əvvəlcə onu ləğv edin"],
	});
	expect(await topUpsOf()).toHaveLength(1);
});

test("one press sent twelve times is one parked order, and the answer is the same", async () => {
	const game = await makeGame(database.db);
	const wish = { userId, games: [game], missingQepik: 340, formId: newId() };
	const answers = await Promise.all(times(12, () => park(database.db, wish)));
	expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
	expect(await topUpsOf()).toHaveLength(1);
});

test("the press of one that was cancelled, sent again, parks nothing more", async () => {
	const game = await makeGame(database.db);
	const wish = { userId, games: [game], missingQepik: 340, formId: newId() };
	const { id, topUpId } = await park(database.db, wish);
	await cancelParked(database.db, { id, userId });
	expect(await park(database.db, wish)).toMatchObject({ id, topUpId });
	expect(await topUpsOf()).toHaveLength(1);
});

test("once it is cancelled another may wait; its top-up stays, since the money may be on its way", async () => {
	const game = await makeGame(database.db);
	const first = await park(database.db, { userId, games: [game], missingQepik: 340 });
	await cancelParked(database.db, { id: first.id, userId });
	expect(await parkedRow(database.db, first.id)).toMatchObject({ outcome: "cancelled" });
	await park(database.db, { userId, games: [game], missingQepik: 340 });
	expect(await topUpsOf()).toMatchObject([{ status: "pending" }, { status: "pending" }]);
});

test("it is cancelled once, and by nobody else", async () => {
	const game = await makeGame(database.db);
	const { id } = await park(database.db, { userId, games: [game], missingQepik: 340 });
	const stranger = (await makeUser(database.db)).id;
	await expect(cancelParked(database.db, { id, userId: stranger })).rejects.toThrow(
		"Sifariş tapılmadı",
	);
	await cancelParked(database.db, { id, userId });
	await expect(cancelParked(database.db, { id, userId })).rejects.toThrow(
		"Sifariş artıq ləğv edilib",
	);
});
