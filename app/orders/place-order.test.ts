import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeGame, makeUser, stockOf } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { placeOrder } from "./place-order.server.ts";
import type { Purchase, PurchaseLine } from "./purchase.ts";
import { listOpenOrders, listOrdersOf } from "./read-orders.server.ts";

const database = useTestDatabase({ connections: 25 });

type Game = { id: string; name: string; priceQepik: number };

function lineOf(game: Game, values: Partial<PurchaseLine> = {}): PurchaseLine {
	return { gameId: game.id, name: game.name, quantity: 1, playerId: null, ...values };
}

const placedAgo = (userId: string, ago: string) =>
	database.db.execute(
		sql`UPDATE orders SET created_at = now() - ${ago}::interval WHERE user_id = ${userId}`,
	);

function purchase(userId: string, game: Game, values: Partial<PurchaseLine> = {}): Purchase {
	const line = lineOf(game, values);
	return {
		userId,
		lines: [line],
		seenTotalQepik: game.priceQepik * line.quantity,
		attemptId: newId(),
	};
}

test("a purchase takes the money, keeps a snapshot and books one entry", async () => {
	const { db } = database;
	const user = await makeUser(db, { balanceQepik: 2000 });
	const game = await makeGame(db, { requiresId: true, accountDetails: "Qlobal" });
	const { orderId, stockMoved } = await placeOrder(
		db,
		purchase(user.id, game, { quantity: 3, playerId: "5123" }),
	);
	expect(stockMoved).toBe(false);
	expect(await findBalance(db, user.id)).toBe(500);
	const [order] = (await listOrdersOf(db, { userId: user.id })).orders;
	expect(order).toMatchObject({ id: orderId, status: "pending", totalQepik: 1500 });
	expect(order?.items).toMatchObject([
		{
			quantity: 3,
			unitPriceQepik: 500,
			priceQepik: 1500,
			accountDetails: "Qlobal",
			playerId: "5123",
		},
	]);
	const [entry] = (await listEntriesOf(db, { userId: user.id })).entries;
	expect(entry).toMatchObject({ kind: "purchase", amountQepik: -1500, reference: orderId });
});

describe("refuses", () => {
	test("an empty cart", async () => {
		const user = await makeUser(database.db, { balanceQepik: 1000 });
		const empty = { userId: user.id, lines: [], seenTotalQepik: 0, attemptId: newId() };
		await expect(placeOrder(database.db, empty)).rejects.toThrow("Səbət boşdur");
	});

	test("a cart that costs nothing", async () => {
		const user = await makeUser(database.db, { balanceQepik: 1000 });
		const game = await makeGame(database.db, { priceQepik: 0 });
		await expect(placeOrder(database.db, purchase(user.id, game))).rejects.toThrow("Səbət boşdur");
	});

	test("a buyer who does not exist", async () => {
		const game = await makeGame(database.db);
		const unknown = purchase("nobody", game);
		await expect(placeOrder(database.db, unknown)).rejects.toThrow("İstifadəçi tapılmadı");
	});

	test("a balance that is a qəpik short, where nothing else is wrong", async () => {
		const user = await makeUser(database.db, { balanceQepik: 499 });
		const game = await makeGame(database.db, { priceQepik: 500 });
		const short = placeOrder(database.db, purchase(user.id, game));
		await expect(short).rejects.toThrow("Balans kifayət etmir");
		expect(await findBalance(database.db, user.id)).toBe(499);
	});

	test("a short balance, before anything else that is wrong", async () => {
		const user = await makeUser(database.db, { balanceQepik: 499 });
		const game = await makeGame(database.db, { available: false });
		const short = { ...purchase(user.id, game), seenTotalQepik: 1 };
		await expect(placeOrder(database.db, short)).rejects.toThrow("Balans kifayət etmir");
		expect(await findBalance(database.db, user.id)).toBe(499);
	});

	test.each([
		{ balanceQepik: 1499, message: "Balans kifayət etmir" },
		{ balanceQepik: 1500, message: "ID daxil etmək məcburidir" },
	])("three games for $balanceQepik qəpik: $message", async ({ balanceQepik, message }) => {
		const user = await makeUser(database.db, { balanceQepik });
		const game = await makeGame(database.db, { requiresId: true });
		const three = purchase(user.id, game, { quantity: 3 });
		await expect(placeOrder(database.db, three)).rejects.toThrow(message);
	});

	test("too many orders within a minute, after the cart, the buyer and the balance", async () => {
		const { db } = database;
		const user = await makeUser(db, { balanceQepik: 600 });
		const game = await makeGame(db, { priceQepik: 1 });
		for (let placed = 0; placed < 60; placed++) await placeOrder(db, purchase(user.id, game));
		const dear = await makeGame(db, { priceQepik: 541 });
		const empty = { userId: user.id, lines: [], seenTotalQepik: 0, attemptId: newId() };
		await expect(placeOrder(db, empty)).rejects.toThrow("Səbət boşdur");
		await expect(placeOrder(db, purchase(user.id, dear))).rejects.toThrow("Balans kifayət etmir");
		const gone = await makeGame(db, { priceQepik: 1, available: false });
		for (const one of [game, gone]) {
			await expect(placeOrder(db, purchase(user.id, one))).rejects.toThrow("Çox sifariş verdiniz");
		}
		expect(await findBalance(db, user.id)).toBe(540);
		const other = await makeUser(db, { balanceQepik: 1 });
		await placeOrder(db, purchase(other.id, game));
		await placedAgo(user.id, "30 seconds");
		await expect(placeOrder(db, purchase(user.id, game))).rejects.toThrow("Çox sifariş verdiniz");
		await placedAgo(user.id, "61 seconds");
		await placeOrder(db, purchase(user.id, game));
	});

	const refusals: {
		what: string;
		game?: Parameters<typeof makeGame>[1];
		line?: Partial<PurchaseLine>;
		seenTotalQepik?: number;
		message: string;
	}[] = [
		{
			what: "a game that is Bitib, by its name of today",
			game: { available: false },
			line: { name: "Köhnə ad" },
			message: "Nümunə oyun artıq mövcud deyil",
		},
		{
			what: "a game that vanished",
			line: { gameId: "gone", name: "Köhnə oyun" },
			message: "Köhnə oyun artıq mövcud deyil",
		},
		{
			what: "a used-up tracked stock",
			game: { trackStock: true, stock: 0 },
			message: "Nümunə oyun artıq mövcud deyil",
		},
		{
			what: "more than the tracked stock",
			game: { trackStock: true, stock: 2 },
			line: { quantity: 3 },
			seenTotalQepik: 1500,
			message: "Nümunə oyun: stokda cəmi 2 ədəd var",
		},
		{
			what: "too little stock before a missing player ID",
			game: { trackStock: true, stock: 1, requiresId: true },
			line: { quantity: 2 },
			message: "Nümunə oyun: stokda cəmi 1 ədəd var",
		},
		{
			what: "a missing player ID",
			game: { requiresId: true },
			message: "ID daxil etmək məcburidir",
		},
		{
			what: "another total than was seen",
			game: { trackStock: true, stock: 5 },
			seenTotalQepik: 499,
			message: "Qiymət dəyişib, səbəti yoxlayın",
		},
		{
			what: "less than was seen",
			seenTotalQepik: 501,
			message: "Qiymət dəyişib, səbəti yoxlayın",
		},
	];
	test.each(refusals)("$what", async ({ game: values, line, seenTotalQepik = 500, message }) => {
		const { db } = database;
		const user = await makeUser(db, { balanceQepik: 10_000 });
		const game = await makeGame(db, values);
		const attempt = { ...purchase(user.id, game, line), seenTotalQepik };
		await expect(placeOrder(db, attempt)).rejects.toThrow(message);
		expect(await findBalance(db, user.id)).toBe(10_000);
		expect(await stockOf(db, game.id)).toBe(game.stock);
		expect((await listOrdersOf(db, { userId: user.id })).orders).toEqual([]);
	});

	test("two games that are gone by the name of the first", async () => {
		const { db } = database;
		const user = await makeUser(db, { balanceQepik: 2000 });
		const lines = ["İlk", "Son"].map((name) => lineOf({ id: name, name, priceQepik: 0 }));
		const gone = { userId: user.id, lines, seenTotalQepik: 0, attemptId: newId() };
		await expect(placeOrder(db, gone)).rejects.toThrow("İlk artıq mövcud deyil");
	});
});

test("an order names its buyer, and keeps its games in the cart's order and the ID where one is needed", async () => {
	const { db } = database;
	const { id: userId, email } = await makeUser(db, { name: "Leyla", balanceQepik: 2000 });
	const plain = await makeGame(db, { name: "Şahmat" });
	const games = [plain, await makeGame(db, { name: "Dama", requiresId: true })];
	const lines = games.map((game) => lineOf(game, { playerId: "5123" }));
	await placeOrder(db, { userId, lines, seenTotalQepik: 1000, attemptId: newId() });
	expect((await listOpenOrders(db, { search: email })).orders).toMatchObject([
		{
			...{ userId, userName: "Leyla", userEmail: email },
			items: [
				{ line: 1, gameName: "Şahmat", playerId: null, accountDetails: null },
				{ line: 2, gameName: "Dama", playerId: "5123" },
			],
		},
	]);
});

test("a cart with a game that is gone is refused whole, also at the total of the rest", async () => {
	const { db } = database;
	const user = await makeUser(db, { balanceQepik: 2000 });
	const lines = [
		lineOf(await makeGame(db)),
		lineOf({ id: "gone", name: "Köhnə oyun", priceQepik: 0 }),
	];
	const rest = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
	await expect(placeOrder(db, rest)).rejects.toThrow("Köhnə oyun artıq mövcud deyil");
	expect((await listOrdersOf(db, { userId: user.id })).orders).toEqual([]);
});

test("fifty customers at once on a tracked stock of five make five orders", async () => {
	const { db } = database;
	const game = await makeGame(db, { trackStock: true, stock: 5 });
	const customers: { id: string }[] = [];
	while (customers.length < 50) customers.push(await makeUser(db, { balanceQepik: 500 }));
	const results = await Promise.allSettled(
		customers.map(({ id }) => placeOrder(db, purchase(id, game))),
	);
	const placed = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
	expect(placed.map(({ stockMoved }) => stockMoved)).toEqual(Array(5).fill(true));
	expect(await stockOf(db, game.id)).toBe(0);
});

test("two carts of one customer cannot spend the same money", async () => {
	const { db } = database;
	const user = await makeUser(db, { balanceQepik: 1200 });
	const game = await makeGame(db);
	const results = await Promise.allSettled(
		Array.from({ length: 10 }, () => placeOrder(db, purchase(user.id, game))),
	);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
	expect(await findBalance(db, user.id)).toBe(200);
});

test("carts with the same two games in another order do not deadlock", async () => {
	const { db } = database;
	const tracked = { trackStock: true, stock: 1000 };
	const [one, two] = [await makeGame(db, tracked), await makeGame(db, tracked)];
	const customers = await Promise.all(
		Array.from({ length: 20 }, () => makeUser(db, { balanceQepik: 1000 })),
	);
	await Promise.all(
		customers.map(({ id }, index) => {
			const lines = [lineOf(one), lineOf(two)];
			if (index % 2) lines.reverse();
			return placeOrder(db, { userId: id, lines, seenTotalQepik: 1000, attemptId: newId() });
		}),
	);
	expect(await stockOf(db, one.id)).toBe(980);
});
