// With many rows PostgreSQL reads each list by an index: the planner is asked, with its default
// settings, about the statements that the lists send; for prepared ones, about the generic plan that
// serves all values.
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { getFigures, getWaiting, listSalesDays } from "#app/admin/read-figures.server.ts";
import { findLastAction, listActions } from "#app/audit/read-actions.server.ts";
import { explainDifference } from "#app/balance/cash/explain-difference.server.ts";
import { selectMoved } from "#app/balance/cash/moved-on.server.ts";
import { countTopUpsByStatus } from "#app/balance/count-top-ups.server.ts";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import {
	listDecidedTopUps,
	listTopUpsOf,
	listWaitingTopUps,
} from "#app/balance/read-top-ups.server.ts";
import { countDeliveries } from "#app/cart/remembered-ids/read-remembered-ids.server.ts";
import { countByStatus } from "#app/orders/count-by-status.server.ts";
import { findLastPurchase } from "#app/orders/last-purchase.server.ts";
import { listOnTheWay } from "#app/orders/on-the-way.server.ts";
import { findQueuePlace } from "#app/orders/queue-place.server.ts";
import { findOpenedOrder } from "#app/orders/read-opened-order.server.ts";
import {
	findOrderOf,
	listClosedOrders,
	listOpenOrders,
	listOrdersOf,
	listWaitingOrders,
} from "#app/orders/read-orders.server.ts";
import { readPromises } from "#app/orders/read-promises.server.ts";
import { readPulse } from "#app/orders/read-pulse.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { findUser, listUsers } from "#app/users/read-users.server.ts";
import { seedLoadData } from "../scripts/load-data.ts";
import { useTestDatabase } from "./test-database.ts";

const GROWING = [
	"audit_entries",
	"delivery_times",
	"former_game_names",
	"balance_entries",
	"top_ups",
	"balances",
	"order_items",
	"orders",
	"users",
];

const database = useTestDatabase();
beforeAll(async () => {
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	await seedLoadData(client, { games: 300, users: 20_000, orders: 20_000 });
	await client.query(`INSERT INTO former_game_names (game_id, name)
		SELECT 'gone' || i, 'Köhnə oyun ' || i FROM generate_series(1, 5000) AS i`);
	await client.query("VACUUM ANALYZE former_game_names");
	await client.end();
}, 180_000);

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

function wholeTablesRead(plan: Plan): string[] {
	const table = plan["Relation Name"] ?? "";
	const own = plan["Node Type"] === "Seq Scan" && GROWING.includes(table) ? [table] : [];
	return [...own, ...(plan.Plans ?? []).flatMap(wholeTablesRead)];
}

/** Runs a read and returns the growing tables that its statements scan sequentially. */
async function tablesReadWhole(read: (db: Database) => Promise<unknown>): Promise<string[]> {
	const pool = database.db.$client;
	const send = pool.query.bind(pool) as (...sent: unknown[]) => Promise<pg.QueryResult>;
	const explain: (() => Promise<pg.QueryResult>)[] = [];
	pool.query = ((statement: { text: string; name?: string }, values: unknown[]) => {
		const { text, name } = statement;
		explain.push(() =>
			name ? explainPrepared(pool, text) : send(`EXPLAIN (FORMAT JSON) ${text}`, values),
		);
		return send(statement, values);
	}) as typeof pool.query;
	try {
		await read(database.db);
	} finally {
		pool.query = send as typeof pool.query;
	}
	expect(explain.length).toBeGreaterThan(0);
	const plans = await Promise.all(explain.map((statement) => statement()));
	return plans.flatMap(({ rows }) => wholeTablesRead(rows[0]["QUERY PLAN"][0].Plan));
}

/** The generic plan of a prepared statement (PostgreSQL 15 has no GENERIC_PLAN option). */
async function explainPrepared(pool: pg.Pool, text: string): Promise<pg.QueryResult> {
	const client = await pool.connect();
	try {
		const parameters = new Set(text.match(/\$\d+/g)).size;
		const values = Array.from({ length: parameters }, () => "NULL").join();
		await client.query("SET plan_cache_mode = force_generic_plan");
		await client.query(`PREPARE explained AS ${text}`);
		return await client.query(`EXPLAIN (FORMAT JSON) EXECUTE explained${values && `(${values})`}`);
	} finally {
		client.release(true);
	}
}

const aUser = async (db: Database) => (await listUsers(db, {})).users.at(5)?.id as string;
const aBuyer = async (db: Database) => (await listOpenOrders(db, {})).orders[0]?.userId as string;
const aTopUp = async (db: Database) => (await listWaitingTopUps(db)).topUps[0]?.id as string;
const anOrder = async (db: Database) => (await listOpenOrders(db, {})).orders.at(-1)?.id as string;

const aGame = async (db: Database) =>
	(await listOpenOrders(db, {})).orders[0]?.items[0]?.gameName as string;

const A_DAY = new Date(Date.now() - 200 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const READS: Record<string, (db: Database) => Promise<unknown>> = {
	"a customer's balance": async (db) => findBalance(db, await aUser(db)),
	"a customer's orders": async (db) => listOrdersOf(db, { userId: await aBuyer(db) }),
	"the second page of a customer's orders": async (db) =>
		listOrdersOf(db, { userId: await aBuyer(db), after: await anOrder(db) }),
	"an order of a customer's own": async (db) =>
		findOrderOf(db, { userId: await aBuyer(db), orderId: await anOrder(db) }),
	"the place of an order in the queue": async (db) => findQueuePlace(db, await anOrder(db)),
	"what is on its way to a customer": async (db) => listOnTheWay(db, await aBuyer(db)),
	"how long deliveries take": async (db) =>
		readPromises(db, (await listOpenOrders(db)).orders, { deliveryPromise: "", openingHours: "" }),
	"what was sold in a day": readPulse,
	"what a customer bought last": async (db) => findLastPurchase(db, await aBuyer(db)),
	"how often something was delivered to an ID": async (db) =>
		countDeliveries(db, { userId: await aBuyer(db), gameId: "fill-1", playerId: "512345678" }),
	"who changed an order last": async (db) => findLastAction(db, "order.status", await anOrder(db)),
	"a customer's top-ups": async (db) => listTopUpsOf(db, { userId: await aUser(db) }),
	"a customer's entries": async (db) => listEntriesOf(db, { userId: await aBuyer(db) }),
	"a customer's older entries": async (db) =>
		listEntriesOf(db, { userId: await aBuyer(db), before: 2 }),
	"the figures": getFigures,
	"what waits": getWaiting,
	"the chart of 90 days": (db) => listSalesDays(db, { days: 90 }),
	"the queue of orders": (db) => listWaitingOrders(db, { limit: 5 }),
	"the queue of top-ups": (db) => listWaitingTopUps(db, { limit: 5 }),
	"the users": (db) => listUsers(db, {}),
	"the second page of users": async (db) => listUsers(db, { after: await aUser(db) }),
	"users by a name that few have": (db) => listUsers(db, { search: "Yazılı 1777" }),
	"users by the beginning of an email": (db) => listUsers(db, { search: "musteri.1234@fill" }),
	"users by a whole email": (db) => listUsers(db, { search: "musteri.1234@fill.example" }),
	"users by two letters": (db) => listUsers(db, { search: "ay" }),
	"users that nobody is": (db) => listUsers(db, { search: "xqzw" }),
	"a user": async (db) => findUser(db, await aUser(db)),
	"a user's ledger": async (db) => listEntriesOf(db, { userId: await aUser(db), withActor: true }),
	"open orders": (db) => listOpenOrders(db),
	"the second page of open orders": async (db) => listOpenOrders(db, { after: await anOrder(db) }),
	"closed orders": (db) => listClosedOrders(db),
	"orders that wait": (db) => listOpenOrders(db, { status: "pending" }),
	"cancelled orders": (db) => listClosedOrders(db, { status: "cancelled" }),
	"closed orders of a name that many have": (db) => listClosedOrders(db, { search: "Nigar" }),
	"an order by its reference": async (db) =>
		listOpenOrders(db, { search: (await anOrder(db)).slice(-6).toUpperCase() }),
	"orders by an email": (db) => listOpenOrders(db, { search: "musteri.77@fill.example" }),
	"orders by a name that many have": (db) => listOpenOrders(db, { search: "Nigar" }),
	"how many orders have each status": countByStatus,
	"an order that is opened": async (db) => findOpenedOrder(db, await anOrder(db)),
	"open orders by a game that thousands bought": async (db) =>
		listOpenOrders(db, { search: await aGame(db) }),
	"closed orders by a game that thousands bought": async (db) =>
		listClosedOrders(db, { search: await aGame(db) }),
	"orders by what a game was called": (db) => listOpenOrders(db, { search: "köhnə oyun 4711" }),
	"orders by an amount": (db) => listClosedOrders(db, { search: "18,50" }),
	"open orders by a part of a player's ID": (db) => listOpenOrders(db, { search: "51234" }),
	"orders by a player's ID": (db) => listOpenOrders(db, { search: "5123456789" }),
	"how many top-ups have each status": countTopUpsByStatus,
	"decided top-ups": (db) => listDecidedTopUps(db, {}),
	"the second page of what waits": async (db) => listWaitingTopUps(db, { after: await aTopUp(db) }),
	"what waits of a customer": async (db) => listWaitingTopUps(db, { userId: await aUser(db) }),
	"what waits by its reference": async (db) =>
		listWaitingTopUps(db, { search: `#${(await aTopUp(db)).slice(-6).toUpperCase()}` }),
	"what waits by an email": (db) => listWaitingTopUps(db, { search: "musteri.77@fill.example" }),
	"what waits by a name that many have": (db) => listWaitingTopUps(db, { search: "Nigar" }),
	"what waits by an amount": (db) => listWaitingTopUps(db, { search: "10,05" }),
	"decided top-ups by a name that many have": (db) => listDecidedTopUps(db, { search: "Nigar" }),
	"decided top-ups by an amount": (db) => listDecidedTopUps(db, { search: "25.00 ₼" }),
	"rejected top-ups by an amount": (db) =>
		listDecidedTopUps(db, { search: "20.05", status: "rejected" }),
	"rejected top-ups": (db) => listDecidedTopUps(db, { status: "rejected" }),
	"what moved balances on a day": (db) => db.execute(selectMoved(A_DAY)),
	"why the bank differs on a day": (db) => explainDifference(db, { day: A_DAY, source: "bank" }),
	"why Epoint differs on a day": (db) => explainDifference(db, { day: A_DAY, source: "epoint" }),
	"what admins did": (db) => listActions(db, {}),
	"what admins did to users": (db) => listActions(db, { kind: "user" }),
};

test.each(Object.keys(READS))("%s: no sequential scan of a growing table", async (name) => {
	expect(await tablesReadWhole(READS[name] as (typeof READS)[string])).toEqual([]);
});

test("a sequential scan would be noticed", async () => {
	const read = (db: Database) => db.execute("SELECT count(*) FROM users WHERE name LIKE '%a%'");
	expect(await tablesReadWhole(read)).toEqual(["users"]);
});
