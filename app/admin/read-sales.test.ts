import { type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { compareDays, listBestSellers, readDeliveryTimes } from "./read-sales.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

const GUARDED = ["orders", "order_items", "top_ups", "balance_entries"];

/** Chooses moments, past the guards that keep them. */
async function pastGuards(...statements: SQL[]) {
	const turn = (how: string) =>
		GUARDED.map((table) => sql.raw(`ALTER TABLE ${table} ${how} TRIGGER USER`));
	await database.db.transaction(async (tx) => {
		for (const one of [...turn("DISABLE"), ...statements, ...turn("ENABLE")]) await tx.execute(one);
	});
}

const forgetOrders = () =>
	pastGuards(sql`DELETE FROM order_undos`, sql`DELETE FROM order_items`, sql`DELETE FROM orders`);

// Each test has a month of its own.
let months = 0;
beforeEach(() => {
	months++;
});
/** So many days before the month's eighth day, at a time in Baku. */
function at(daysAgo: number, time: string): Date {
	const day = new Date(Date.UTC(2020, months, 8 - daysAgo)).toISOString().slice(0, 10);
	return new Date(`${day}T${time}+04:00`);
}
const NOW = "14:00:00";

type Moments = { placed: Date; completed?: Date; refunded?: Date };

/** An order over 5.00 ₼. */
async function makeOrder({ placed, completed, refunded }: Moments) {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 500 });
	const { id: gameId, name } = await makeGame(db);
	const lines = [{ gameId, name, quantity: 1, playerId: null }];
	const { orderId } = await placeOrder(db, {
		userId,
		lines,
		seenTotalQepik: 500,
		attemptId: newId(),
	});
	if (refunded) {
		await setOrderStatus(db, { orderId, status: "cancelled", adminId });
		await refundOrder(db, { orderId, adminId });
		await pastGuards(sql`
			UPDATE balance_entries SET created_at = ${refunded} WHERE reference = ${orderId} AND kind = 'refund'`);
	}
	await pastGuards(sql`
		UPDATE balance_entries SET created_at = ${placed} WHERE reference = ${orderId} AND kind = 'purchase'`);
	if (completed) await setOrderStatus(db, { orderId, status: "completed", adminId });
	await pastGuards(sql`
		UPDATE orders SET created_at = ${placed}, completed_at = coalesce(${completed ?? null}, completed_at)
		WHERE id = ${orderId}`);
}

/** A top-up over 10.00 ₼, of which 10.00 ₼ are taken back where that is wanted. */
async function makeTopUp({
	processed,
	takenBack = false,
}: {
	processed: Date;
	takenBack?: boolean;
}) {
	const { db } = database;
	const { id: userId, email: userEmail } = await makeUser(db);
	const { id: topUpId } = await createTopUp(db, {
		userId,
		userEmail,
		type: "abb",
		amountQepik: 300,
	});
	await approveTopUp(db, { topUpId, adminId, amountQepik: 1000 });
	if (takenBack) await takeBackApproval(db, { topUpId, adminId, reason: "Səhv" });
	await pastGuards(sql`UPDATE top_ups SET processed_at = ${processed} WHERE id = ${topUpId}`);
}

const NOTHING = { orders: 0, revenueQepik: 0, topUpsQepik: 0, refundsQepik: 0 };

test.each<[what: string, make: () => Promise<void>, found: object[]]>([
	["a shop without sales", async () => {}, [{}, {}, {}]],
	[
		"an order of each day, before that time",
		async () => {
			for (const ago of [0, 1, 7]) await makeOrder({ placed: at(ago, "13:59:59") });
		},
		[{ orders: 1 }, { orders: 1 }, { orders: 1 }],
	],
	[
		"an order of each day, after that time",
		async () => {
			for (const ago of [0, 1, 7]) await makeOrder({ placed: at(ago, "14:00:01") });
		},
		[{}, {}, {}],
	],
	[
		"an order just after midnight in Baku, and one just before",
		async () => {
			await makeOrder({ placed: at(0, "00:00:00") });
			await makeOrder({ placed: at(2, "23:59:59") });
		},
		[{ orders: 1 }, {}, {}],
	],
	[
		"an order that was completed by that time",
		() => makeOrder({ placed: at(1, "10:00:00"), completed: at(1, "13:00:00") }),
		[{}, { orders: 1, revenueQepik: 500 }, {}],
	],
	[
		"an order that was completed after that time",
		() => makeOrder({ placed: at(1, "10:00:00"), completed: at(1, "15:00:00") }),
		[{}, { orders: 1 }, {}],
	],
	[
		"an order of last week that is given back today",
		() =>
			makeOrder({
				placed: at(7, "10:00:00"),
				refunded: at(0, "11:00:00"),
				completed: at(7, "12:00:00"),
			}),
		[{ refundsQepik: 500 }, {}, { orders: 1 }],
	],
	[
		"what was given back after that time",
		() => makeOrder({ placed: at(20, "10:00:00"), refunded: at(1, "14:00:01") }),
		[{}, {}, {}],
	],
	[
		"top-ups, by what arrived and when they were approved",
		async () => {
			await makeTopUp({ processed: at(0, "09:00:00") });
			await makeTopUp({ processed: at(0, "13:00:00") });
			await makeTopUp({ processed: at(1, "14:00:01") });
			await makeTopUp({ processed: at(7, "00:00:00") });
		},
		[{ topUpsQepik: 2000 }, {}, { topUpsQepik: 1000 }],
	],
	[
		"a top-up that was taken back",
		() => makeTopUp({ processed: at(0, "09:00:00"), takenBack: true }),
		[{}, {}, {}],
	],
])("today beside yesterday and a week ago: %s", async (_, make, found) => {
	await make();
	const days = await compareDays(database.db, { now: at(0, NOW) });
	const expected = [0, 1, 7].map((daysAgo, index) => ({ daysAgo, ...NOTHING, ...found[index] }));
	expect(days).toEqual(expected);
});

test("half of the newest deliveries were as fast as the one figure, nine of ten as the other", async () => {
	const { db } = database;
	await forgetOrders();
	expect(await readDeliveryTimes(db)).toBeUndefined();
	await makeOrder({ placed: at(0, "10:00:00") });
	expect(await readDeliveryTimes(db)).toBeUndefined();
	for (const [placed, completed] of [
		["10:00:01", "10:05:01"],
		["10:00:02", "10:20:02"],
		["10:00:03", "10:11:03"],
		["10:00:04", "10:10:04"],
		["10:00:05", "10:40:05"],
	] as const) {
		await makeOrder({ placed: at(0, placed), completed: at(0, completed) });
	}
	expect(await readDeliveryTimes(db)).toEqual({ deliveries: 5, medianMinutes: 11, p90Minutes: 32 });
	const newest = await readDeliveryTimes(db, { newest: 2 });
	expect(newest).toEqual({ deliveries: 2, medianMinutes: 25, p90Minutes: 37 });
});

test("what sells best is what brought most money within the days, without what was cancelled or given back", async () => {
	const { db } = database;
	const buy = async (name: string, quantity: number, priceQepik: number) => {
		const { id: userId } = await makeUser(db, { balanceQepik: quantity * priceQepik });
		const [known] = await listGames(name);
		const gameId = known ?? (await makeGame(db, { name, priceQepik })).id;
		const lines = [{ gameId, name, quantity, playerId: null }];
		const seenTotalQepik = quantity * priceQepik;
		return (await placeOrder(db, { userId, lines, seenTotalQepik, attemptId: newId() })).orderId;
	};
	const listGames = async (name: string) =>
		(await db.execute<{ id: string }>(sql`SELECT id FROM games WHERE name = ${name}`)).rows.map(
			({ id }) => id,
		);
	await forgetOrders();
	expect(await listBestSellers(db, { days: 7 })).toEqual({ games: [] });
	await buy("Ucuz", 4, 100);
	await buy("Baha", 1, 5000);
	// Of ten that are bought nine come back.
	const inPart = await buy("Baha", 10, 5000);
	await refundPart(db, {
		...{ orderId: inPart, adminId, reason: "Xahişlə", seenRefundedQepik: 0 },
		units: [{ line: 1, quantity: 9 }],
	});
	await buy("Ucuz", 3, 100);
	await setOrderStatus(db, { orderId: await buy("Ləğv", 9, 9000), status: "cancelled", adminId });
	const refunded = await buy("Qayıdan", 9, 9000);
	await setOrderStatus(db, { orderId: refunded, status: "cancelled", adminId });
	await refundOrder(db, { orderId: refunded, adminId });
	await setOrderStatus(db, { orderId: refunded, status: "completed", adminId });
	const old = await buy("Köhnə", 9, 9000);
	await pastGuards(sql`
		UPDATE orders SET created_at = (baku_day(now()) - 6 + time '00:00') AT TIME ZONE 'Asia/Baku'
			- interval '1 second' WHERE id = ${old}`);
	const found = await listBestSellers(db, { days: 7 });
	expect(found).toEqual({
		games: [
			{ gameId: expect.any(String), name: "Baha", units: 2, revenueQepik: 10_000 },
			{ gameId: expect.any(String), name: "Ucuz", units: 7, revenueQepik: 700 },
		],
	});
	expect((await listBestSellers(db, { days: 8 })).games[0]?.name).toBe("Köhnə");
	// Of the newest three, two were cancelled or given back.
	const cut = await listBestSellers(db, { days: 7, countedOrders: 3 });
	expect(cut).toMatchObject({ countedOrders: 3, games: [{ name: "Ucuz", units: 3 }] });
	for (let game = 1; game <= 5; game++) await buy(`Başqa ${game}`, 1, 10);
	expect((await listBestSellers(db, { days: 7 })).games).toHaveLength(5);
});

test("what came back of a line is missing from that line of that order alone", async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 600_000 });
	const priceQepik = 50_000;
	const games = [await makeGame(db, { priceQepik }), await makeGame(db, { priceQepik })];
	const lines = games.map(({ id: gameId, name }) => {
		return { gameId, name, quantity: 3, playerId: null };
	});
	for (const line of [1, 2]) {
		const bought = { userId, lines, seenTotalQepik: 300_000, attemptId: newId() };
		await refundPart(db, {
			...{ orderId: (await placeOrder(db, bought)).orderId, adminId },
			...{ reason: "Xahişlə", seenRefundedQepik: 0, units: [{ line, quantity: line }] },
		});
	}
	const best = (await listBestSellers(db, { days: 7 })).games.slice(0, 2);
	expect(best.map(({ gameId, units, revenueQepik }) => [gameId, units, revenueQepik])).toEqual([
		[games[0]?.id, 5, 250_000],
		[games[1]?.id, 4, 200_000],
	]);
});
