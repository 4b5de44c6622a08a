// What the operators' queue costs the database does not grow with the number of orders that wait: the
// rows that each of its reads takes up are counted with some of them, and again with ten thousand.
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { getWaiting } from "#app/admin/read-figures.server.ts";
import { findOpenedTopUp } from "#app/balance/read-opened-top-up.server.ts";
import { listWaitingTopUps } from "#app/balance/read-top-ups.server.ts";
import { MOST_COUNTED } from "#app/core/most-counted.ts";
import { countByStatus } from "#app/orders/count-by-status.server.ts";
import { listOpenByGame } from "#app/orders/queue-groups.server.ts";
import {
	listClosedOrders,
	listOpenOrders,
	listWaitingOrders,
} from "#app/orders/read-orders.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { seedLoadData } from "../scripts/load-data.ts";
import { useTestDatabase } from "./test-database.ts";

const FEW = 400;
const MANY = 10_000;

type Read = (db: Database) => Promise<unknown>;

/** The name of a game that hundreds of the waiting orders are of, and of one that few know. */
const GAME = "Nümunə oyun 7";

async function second<Page extends { next: string | undefined }>(
	list: (after: string | undefined) => Promise<Page>,
) {
	const { next } = await list(undefined);
	expect(next).toBeDefined();
	return list(next);
}

const READS: Record<string, Read> = {
	"the list": (db) => listOpenOrders(db),
	"its second page": (db) => second((after) => listOpenOrders(db, { after })),
	"the list of a status": (db) => listOpenOrders(db, { status: "pending" }),
	"the list game by game": (db) => listOpenByGame(db),
	"its second page, game by game": (db) =>
		second((after) => listOpenByGame(db, { after, limit: 20 })),
	"a status, game by game": (db) => listOpenByGame(db, { status: "pending" }),
	"a search for a game": (db) => listOpenOrders(db, { search: GAME }),
	"a search for a game, game by game": (db) => listOpenByGame(db, { search: GAME }),
	"a search for every game": (db) => listOpenOrders(db, { search: "Nümunə" }),
	"a search for every game, game by game": (db) => listOpenByGame(db, { search: "Nümunə" }),
	"a search for a name that many have": (db) => listOpenOrders(db, { search: "Nigar" }),
	"a search for that name, game by game": (db) => listOpenByGame(db, { search: "Nigar" }),
	"a search for an amount": (db) => listOpenOrders(db, { search: "18,50" }),
	"a search for a part of an ID": (db) => listOpenOrders(db, { search: "51234" }),
	"a search for nothing that there is": (db) => listOpenOrders(db, { search: "xqzw" }),
	"what is closed": (db) => listClosedOrders(db),
	"how many have each status": countByStatus,
	"what every page of an admin asks": getWaiting,
	"the dashboard's queue": (db) => listWaitingOrders(db, { limit: 3 }),
	"the top-ups": (db) => listWaitingTopUps(db),
	"their second page": (db) => second((after) => listWaitingTopUps(db, { after })),
	"top-ups of an amount": (db) => listWaitingTopUps(db, { search: "12,34" }),
	"top-ups of a name that many have": (db) => listWaitingTopUps(db, { search: "Nigar" }),
	"a top-up that is opened": async (db) =>
		findOpenedTopUp(db, (await listWaitingTopUps(db, { limit: 1 })).topUps[0]?.id as string),
};

/** Of each of fifty customers a page is read: more of them have one, the more orders wait. */
const OF_PEOPLE = ["a search for a name that many have", "a search for that name, game by game"];

const database = useTestDatabase();
const few: Record<string, number> = {};
const many: Record<string, number> = {};
beforeAll(async () => {
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	await seedLoadData(client, { games: 40, users: 3000, orders: 14_000 });
	await measure(client, FEW, few);
	await measure(client, MANY, many);
	await client.end();
}, 240_000);

/** With so many of the newest orders open, half of them taken up. */
async function measure(client: pg.Client, open: number, cost: Record<string, number>) {
	await client.query("ALTER TABLE orders DISABLE TRIGGER USER");
	await client.query(
		`UPDATE orders SET completed_at = coalesce(completed_at, created_at), status = CASE
				WHEN place > $1 THEN 'completed' WHEN place % 2 = 0 THEN 'processing' ELSE 'pending' END
			FROM (SELECT id, row_number() OVER (ORDER BY created_at DESC) AS place FROM orders
				WHERE cancelled_at IS NULL) AS placed
			WHERE placed.id = orders.id`,
		[open],
	);
	await client.query("ALTER TABLE orders ENABLE TRIGGER USER");
	await client.query("SELECT renew_order_queue()");
	// As many top-ups wait, a tenth of them for the same amount.
	await client.query(
		`INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type, created_at)
			SELECT left(md5('waits' || i), 20), id, email,
				CASE WHEN i % 10 = 0 THEN 1234 ELSE 1000 + i END, 'abb', now() - i * interval '1 second'
			FROM generate_series(1, $1::int) AS i
			JOIN (SELECT row_number() OVER (ORDER BY id) AS n, id, email FROM users) AS person
				ON n = 1 + i % 3000
		ON CONFLICT DO NOTHING`,
		[open],
	);
	await client.query("VACUUM (FULL, ANALYZE) orders");
	await client.query("VACUUM (FULL, ANALYZE) top_ups");
	await client.query("VACUUM (ANALYZE) order_queue");
	for (const [name, read] of Object.entries(READS)) cost[name] = await rowsTouched(read);
}

type Plan = {
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	"Rows Removed by Index Recheck"?: number;
	"Rows Removed by Join Filter"?: number;
	Plans?: Plan[];
};

/** All rows that the steps of a plan took up, whether or not they passed them on. */
function rowsOf(plan: Plan): number {
	const { "Actual Rows": passed, "Actual Loops": loops } = plan;
	const dropped =
		(plan["Rows Removed by Filter"] ?? 0) +
		(plan["Rows Removed by Index Recheck"] ?? 0) +
		(plan["Rows Removed by Join Filter"] ?? 0);
	const below = (plan.Plans ?? []).reduce((sum, step) => sum + rowsOf(step), 0);
	return below + (passed + dropped) * loops;
}

/** How many rows all statements of a read took up. */
async function rowsTouched(read: Read): Promise<number> {
	const pool = database.db.$client;
	const send = pool.query.bind(pool) as (...sent: unknown[]) => Promise<pg.QueryResult>;
	const sent: [text: string, values: unknown[]][] = [];
	pool.query = ((statement: { text: string }, values: unknown[]) => {
		sent.push([statement.text, values]);
		return send(statement, values);
	}) as typeof pool.query;
	try {
		await read(database.db);
	} finally {
		pool.query = send as typeof pool.query;
	}
	let touched = 0;
	for (const [text, values] of sent) {
		const { rows } = await send(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
		touched += rowsOf(rows[0]["QUERY PLAN"][0].Plan);
	}
	return touched;
}

test.each(Object.keys(READS))("%s costs with ten thousand what it costs with some", (name) => {
	// Who reads through what waits takes up each row once at least, of one status half of the rows.
	const more = (many[name] as number) - (few[name] as number);
	expect(more).toBeLessThan((MANY - FEW) * (OF_PEOPLE.includes(name) ? 0.48 : 0.25));
});

test.each([
	["what waits", "SELECT game_id, count(*) FROM order_queue GROUP BY game_id"],
	["what nobody has taken up", "SELECT count(*) FROM orders WHERE status = 'pending'"],
	["the top-ups that wait", "SELECT count(*) FROM top_ups WHERE status = 'pending'"],
])("a statement that reads through %s would be noticed", async (_what, statement) => {
	const touched = await rowsTouched((db) => db.execute(statement));
	expect(touched).toBeGreaterThan((MANY - FEW) * 0.48 + FEW);
});

test("a search that means more than is grouped says so", async () => {
	const { isTooWide, orders } = await listOpenByGame(database.db, { search: GAME });
	expect([isTooWide, orders.length]).toEqual([true, 50]);
});

test("a heading counts no further than it shows", async () => {
	const { groups } = await listOpenByGame(database.db, { status: "pending" });
	expect(Math.max(...Object.values(groups))).toBe(MOST_COUNTED + 1);
});

test("ten thousand orders of one game cost no more than of many", async () => {
	await database.db.execute(
		"UPDATE order_queue SET game_id = (SELECT min(game_id) FROM order_queue)",
	);
	// Packed, and known to be: the planner trusts the index only then.
	await database.db.execute("VACUUM (FULL) order_queue");
	await database.db.execute("VACUUM (ANALYZE) order_queue");
	const cost = await rowsTouched((db) => listOpenByGame(db));
	expect(cost).toBeLessThan(MANY / 2);
});
