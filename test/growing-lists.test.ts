// On a filled shop the database reads each list by an index: the planner is asked, as it is set up
// by default, about the very statements that the lists send; about those that are prepared, for the
// one plan that serves all values.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getFigures, getWaiting, listSalesDays } from "../app/admin/read-figures.server.ts";
import { findLastAction } from "../app/audit/find-last-action.server.ts";
import { listAuditEntries } from "../app/audit/read-audit-log.server.ts";
import {
	listLedgerOf,
	listProcessedRequests,
	listWaitingRequests,
	listWaitingRequestsOf,
} from "../app/balance/admin-read-requests.server.ts";
import { findBalance, listEntriesOf, listRequestsOf } from "../app/balance/read-balance.server.ts";
import {
	listClosedOrders,
	listOpenOrders,
	listWaitingOrders,
} from "../app/orders/admin-read-orders.server.ts";
import { findOrderOf, listOrdersOf } from "../app/orders/read-orders.server.ts";
import type { Database } from "../app/platform/database.server.ts";
import { findUser, listUsers } from "../app/users/admin-read-users.server.ts";
import { fillShop } from "../scripts/fill-shop.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const GROWING = [
	"audit_entries",
	"balance_entries",
	"balance_requests",
	"balances",
	"order_items",
	"orders",
	"users",
];

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	await fillShop(client, { games: 300, users: 20_000, orders: 20_000 });
	await client.end();
}, 180_000);
afterAll(() => database.close());

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

function wholeTablesRead(plan: Plan): string[] {
	const table = plan["Relation Name"] ?? "";
	const own = plan["Node Type"] === "Seq Scan" && GROWING.includes(table) ? [table] : [];
	return [...own, ...(plan.Plans ?? []).flatMap(wholeTablesRead)];
}

/** Runs a read and returns the growing tables that one of its statements reads from end to end. */
async function tablesReadWhole(read: (db: Database) => Promise<unknown>): Promise<string[]> {
	const pool = database.db.$client;
	const send = pool.query.bind(pool) as (...sent: unknown[]) => Promise<pg.QueryResult>;
	const explain: [string, unknown[]?][] = [];
	pool.query = ((statement: { text: string; name?: string }, values: unknown[]) => {
		if (statement.name) explain.push([`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement.text}`]);
		else explain.push([`EXPLAIN (FORMAT JSON) ${statement.text}`, values]);
		return send(statement, values);
	}) as typeof pool.query;
	try {
		await read(database.db);
	} finally {
		pool.query = send as typeof pool.query;
	}
	expect(explain.length).toBeGreaterThan(0);
	const plans = await Promise.all(explain.map((statement) => send(...statement)));
	return plans.flatMap(({ rows }) => wholeTablesRead(rows[0]["QUERY PLAN"][0].Plan));
}

const aUser = async (db: Database) => (await listUsers(db, {})).users.at(5)?.id as string;
const aBuyer = async (db: Database) => (await listOpenOrders(db, {})).orders[0]?.userId as string;
const aRequest = async (db: Database) => (await listWaitingRequests(db)).requests[0]?.id as string;
const anOrder = async (db: Database) => (await listOpenOrders(db, {})).orders.at(-1)?.id as string;

const READS: Record<string, (db: Database) => Promise<unknown>> = {
	"a customer's balance": async (db) => findBalance(db, await aUser(db)),
	"a customer's orders": async (db) => listOrdersOf(db, { userId: await aBuyer(db) }),
	"the second page of a customer's orders": async (db) =>
		listOrdersOf(db, { userId: await aBuyer(db), after: await anOrder(db) }),
	"an order of a customer's own": async (db) =>
		findOrderOf(db, { userId: await aBuyer(db), orderId: await anOrder(db) }),
	"who changed an order last": async (db) => findLastAction(db, "order.status", await anOrder(db)),
	"a customer's requests": async (db) => listRequestsOf(db, { userId: await aUser(db) }),
	"a customer's entries": async (db) => listEntriesOf(db, { userId: await aBuyer(db) }),
	"a customer's older entries": async (db) =>
		listEntriesOf(db, { userId: await aBuyer(db), before: 2 }),
	"the figures": getFigures,
	"what waits": getWaiting,
	"the chart of 90 days": (db) => listSalesDays(db, { days: 90 }),
	"the queue of orders": (db) => listWaitingOrders(db, { limit: 5 }),
	"the queue of requests": (db) => listWaitingRequests(db, { limit: 5 }),
	"the users": (db) => listUsers(db, {}),
	"the second page of users": async (db) => listUsers(db, { after: await aUser(db) }),
	"users by a name that few have": (db) => listUsers(db, { search: "Yazılı 1777" }),
	"users by the beginning of an email": (db) => listUsers(db, { search: "musteri.1234@fill" }),
	"users by a whole email": (db) => listUsers(db, { search: "musteri.1234@fill.example" }),
	"users by two letters": (db) => listUsers(db, { search: "ay" }),
	"users that nobody is": (db) => listUsers(db, { search: "xqzw" }),
	"a user": async (db) => findUser(db, await aUser(db)),
	"a user's ledger": async (db) => listLedgerOf(db, { userId: await aUser(db) }),
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
	"orders by a player's ID": (db) => listOpenOrders(db, { search: "5123456789" }),
	"processed requests": (db) => listProcessedRequests(db, {}),
	"the second page of what waits": async (db) =>
		listWaitingRequests(db, { after: await aRequest(db) }),
	"what waits of a customer": async (db) => listWaitingRequestsOf(db, { userId: await aUser(db) }),
	"what waits by its reference": async (db) =>
		listWaitingRequests(db, { search: `#${(await aRequest(db)).slice(-6).toUpperCase()}` }),
	"what waits by an email": (db) => listWaitingRequests(db, { search: "musteri.77@fill.example" }),
	"what waits by a name that many have": (db) => listWaitingRequests(db, { search: "Nigar" }),
	"what waits by an amount": (db) => listWaitingRequests(db, { search: "10,05" }),
	"processed requests by a name that many have": (db) =>
		listProcessedRequests(db, { search: "Nigar" }),
	"processed requests by an amount": (db) => listProcessedRequests(db, { search: "25.00 ₼" }),
	"rejected requests by an amount": (db) =>
		listProcessedRequests(db, { search: "20.05", status: "rejected" }),
	"rejected requests": (db) => listProcessedRequests(db, { status: "rejected" }),
	"what admins did": (db) => listAuditEntries(db, {}),
	"what admins did to users": (db) => listAuditEntries(db, { kind: "user" }),
};

test.each(Object.keys(READS))("%s: no growing table is read from end to end", async (name) => {
	expect(await tablesReadWhole(READS[name] as (typeof READS)[string])).toEqual([]);
});

test("a read of a whole table would be noticed", async () => {
	const read = (db: Database) => db.execute("SELECT count(*) FROM users WHERE name LIKE '%a%'");
	expect(await tablesReadWhole(read)).toEqual(["users"]);
});
