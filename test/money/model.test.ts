// Random actions against the model of shop-model.ts: the shop and the model must agree on every
// outcome, every balance, every stock and the revenue, and every rule must hold after each action.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getFigures } from "#app/admin/read-figures.server.ts";
import { listDebts } from "#app/balance/epoint/debts.server.ts";
import { newId } from "#app/core/ids.ts";
import { openHub } from "#app/live/hub.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { FAKE_KEYS, fakeApi } from "#app/platform/epoint-env.server.ts";
import { openFakeEpoint } from "#app/server/fake-epoint/fake-epoint.server.ts";
import { makeGame, makeUser } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { anyAction, opening } from "./model-actions.ts";
import { expectCashToAgree } from "./model-cash.ts";
import { ADMINS } from "./model-order.ts";
import type { RealShop } from "./model-steps.ts";
import { ShopModel } from "./shop-model.ts";

const RUNS = Number(process.env.MONEY_RUNS ?? 30);
/** Runs share nothing, so several go on in parallel. */
const LANES = 2;
const SEED = Number(
	process.env.MONEY_SEED ?? (process.env.MONEY_RUNS ? Date.now() % 2 ** 31 : 20_261_122),
);

const databases = Array.from({ length: LANES }, () => useTestDatabase());

const everUndone = new Error("undo");

/** Each run is a transaction that is rolled back, so each begins with an empty shop. */
async function inEmptyShop(db: Database, work: (db: Database) => Promise<void>) {
	try {
		await db.transaction(async (tx) => {
			await work(tx as unknown as Database);
			throw everUndone;
		});
	} catch (error) {
		if (error !== everUndone) throw error;
	}
}

const hub = openHub();
let epoint: RealShop["epoint"];
beforeAll(async () => {
	const fake = await openFakeEpoint();
	const env = { epoint: { ...FAKE_KEYS, apiUrl: fakeApi(fake.origin), hosts: [], isFake: true } };
	epoint = { fake, app: { db: undefined as never, hub, env } };
});
afterAll(async () => {
	hub.close();
	await epoint.fake.close();
});

async function openRealShop(db: Database): Promise<RealShop> {
	const adminIds: string[] = [];
	for (const name of ADMINS) adminIds.push((await makeUser(db, { role: "admin", name })).id);
	const adminId = adminIds[0] as string;
	const categoryId = newId();
	await db.execute(sql`INSERT INTO categories (id, name) VALUES (${categoryId}, 'Nümunə')`);
	const games = [
		await makeGame(db, { categoryId, priceQepik: 1 }),
		await makeGame(db, { categoryId, priceQepik: 1999 }),
		await makeGame(db, { categoryId, priceQepik: 700, trackStock: true, stock: 3 }),
		await makeGame(db, { categoryId, priceQepik: 333, trackStock: true, stock: 40 }),
	];
	return { db, adminId, adminIds, userIds: [], games: games.map(({ id }) => id), epoint };
}

/** What became of each order, how much of it is delivered, and which admin is at it. */
async function ordersOf(db: Database, adminIds: string[]) {
	const { rows } = await db.execute<Record<string, string>>(sql`
		SELECT orders.id, status, refunded_qepik, customer_message, admin_id, ARRAY(
			SELECT coalesce(delivered, 0) FROM order_items LEFT JOIN order_deliveries USING (order_id, line)
			WHERE order_id = orders.id ORDER BY line
		) AS delivered
		FROM orders LEFT JOIN order_claims ON order_id = orders.id ORDER BY orders.id`);
	return rows.map(({ admin_id: at, ...order }) => ({
		...order,
		claimedBy: at ? adminIds.indexOf(at) : undefined,
	}));
}

async function expectAgreement(model: ShopModel, { db, adminIds, userIds, games }: RealShop) {
	const { rows: balances } = await db.execute(sql`
		SELECT user_id, balance_qepik FROM balances WHERE user_id = ANY(${sql.param(userIds)})`);
	const { rows: stocks } = await db.execute(sql`
		SELECT id, stock FROM games WHERE track_stock AND id = ANY(${sql.param(games)}) ORDER BY id`);
	const expected = model.games.filter(({ stock }) => stock !== undefined);
	expect(new Map(balances.map((row) => [row.user_id, row.balance_qepik]))).toEqual(
		new Map(userIds.map((id, user) => [id, model.balances[user]])),
	);
	for (const [user, id] of userIds.entries()) {
		const debts = await listDebts(db, id);
		const owedQepik = debts.reduce((sum, debt) => sum + debt.owedQepik, 0);
		expect(owedQepik).toBe(model.owedQepik(user));
	}
	expect(new Map(stocks.map((row) => [row.id, row.stock]))).toEqual(
		new Map(expected.map(({ id, stock }) => [id, stock])),
	);
	expect(await ordersOf(db, adminIds)).toEqual(
		model.orders
			.map(({ id, status, refundedQepik, message, claimedBy, lines }) => ({
				...{ id, status, claimedBy, refunded_qepik: refundedQepik, customer_message: message },
				delivered: lines.map(({ delivered }) => delivered),
			}))
			.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
	);
	expect((await getFigures(db)).revenueQepik).toBe(model.revenueQepik);
	await expectCashToAgree(model, db);
	await expectMoneyInOrder(db);
}

test(
	`${RUNS} random shops agree with the model after each action (seed ${SEED})`,
	async () => {
		await Promise.all(
			databases.map((database, lane) =>
				fc.assert(
					fc.asyncProperty(
						opening,
						fc.array(anyAction, { minLength: 5, maxLength: 25 }),
						(begun, actions) =>
							inEmptyShop(database.db, async (db) => {
								const real = await openRealShop(db);
								const stocks = [undefined, undefined, 3, 40];
								const prices = [1, 1999, 700, 333];
								const games = real.games.map((id, index) => ({
									id,
									priceQepik: prices[index] ?? 0,
									stock: stocks[index],
								}));
								const model = new ShopModel(games);
								for (const action of [...begun, ...actions]) {
									await action.run(model, real);
									await expectAgreement(model, real);
								}
							}),
					),
					{ numRuns: Math.ceil(RUNS / LANES), seed: SEED + lane, endOnFailure: RUNS > 1000 },
				),
			),
		);
	},
	RUNS * 5000,
);
