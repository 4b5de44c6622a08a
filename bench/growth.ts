import { sql } from "drizzle-orm";
import pg from "pg";
import { type Sizes, seedLoadData } from "../scripts/load-data.ts";
import { type Bench, buy, cookieOf, openBench } from "./open-bench.ts";
import { median, type Row } from "./row.ts";

const SMALL = { games: 300, users: 500, orders: 1000 };
const LARGE = {
	games: 30_000,
	users: 100_000,
	orders: Number(process.env.BENCH_ORDERS ?? 1_000_000),
};
const ASKED = 80;

/** The same pages and the same purchase on a young shop and on one of many years. */
export async function measureGrowth(): Promise<Row[]> {
	const young = await measureFilled(SMALL);
	const old = await measureFilled(LARGE);
	return Object.keys(young).map((what) => {
		const [before, after] = [young[what] ?? Number.NaN, old[what] ?? Number.NaN];
		const factor = after / before;
		const size = `${LARGE.games} games, ${LARGE.orders} orders, ${LARGE.users} customers`;
		return {
			what: `${what}, as the shop grows`,
			against: `itself with ${SMALL.games} games, ${SMALL.orders} orders; then ${size}`,
			reach: "median ≤ 1.3 ×",
			measured: `${factor.toFixed(2)} × (${before.toFixed(1)} → ${after.toFixed(1)} ms)`,
			met: factor <= 1.3,
		};
	});
}

async function measureFilled(sizes: Sizes) {
	const bench = await openBench({ customers: ASKED });
	const client = new pg.Client({ connectionString: bench.databaseUrl });
	await client.connect();
	try {
		await seedLoadData(client, sizes);
		return await measureAll(bench);
	} finally {
		await client.end();
		await bench.close();
	}
}

/** Medians in milliseconds; public pages are asked where none is kept yet. */
async function measureAll({ db, serve }: Bench): Promise<Record<string, number>> {
	const shop = await serve();
	const { rows } = await db.execute<{ id: string }>(
		sql`SELECT id FROM games ORDER BY random() LIMIT ${ASKED * 2 + 40}`,
	);
	const ids = rows.map(({ id }) => id);
	const ask = async (path: string, customer?: number | "admin") => {
		const headers: HeadersInit = customer === undefined ? {} : { cookie: cookieOf(customer) };
		const response = await fetch(shop.address + path, { headers });
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${path} answered ${response.status}`);
	};
	const time = async (work: (turn: number) => Promise<unknown>) => {
		const tookMs: number[] = [];
		for (let turn = 0; turn < ASKED; turn++) {
			const startedAtMs = performance.now();
			await work(turn);
			if (turn >= 20) tookMs.push(performance.now() - startedAtMs);
		}
		return median(tookMs);
	};
	const measured = {
		"a part of /games, drawn anew": await time((turn) => ask(`/games?after=${ids[turn]}`)),
		"a search of the shop": await time(() => ask(`/games?q=${encodeURIComponent("oyun 1")}`)),
		"a game's page, drawn anew": await time((turn) => ask(`/game/${ids[turn]}`)),
		"my orders": await time((turn) => ask("/orders", turn)),
		"my balance": await time((turn) => ask("/balance", turn)),
		...(await measureAdmin(db, (path) => time(() => ask(`/admin${path}`, "admin")))),
		"a purchase": await time((turn) =>
			buy(shop.address, turn, "bench-game", `grow-${Date.now()}-${turn}`),
		),
	};
	await shop.close();
	return measured;
}

/** What an admin opens and looks for; somebody whose name is one of many, and one email. */
async function measureAdmin(db: Bench["db"], time: (path: string) => Promise<number>) {
	// In both shops somebody with as many orders: what is drawn is the same.
	const { rows } = await db.execute<{ id: string; email: string; reference: string }>(sql`
		SELECT users.id, users.email, right(max(orders.id), 6) AS reference
		FROM orders JOIN users ON users.id = user_id
		GROUP BY users.id HAVING count(*) = 5 ORDER BY users.id LIMIT 1`);
	if (!rows[0]) throw new Error("nobody has five orders");
	const { id, email, reference } = rows[0];
	const pages = {
		"the dashboard": "",
		"the admin's games": "/games",
		"the admin's games by name": `/games?q=${encodeURIComponent("oyun 1")}`,
		"the admin's users": "/users",
		"users by a common name": "/users?q=nigar",
		"users by email": `/users?q=${encodeURIComponent(email)}`,
		"one user": `/users/${id}`,
		"the admin's orders": "/orders",
		"orders by status": "/orders?status=completed",
		"orders by reference": `/orders?q=${reference}`,
		"orders by email": `/orders?q=${encodeURIComponent(email)}`,
		"top-ups": "/balance",
		"the cash of the day": "/cash",
		"the journal": "/audit",
	};
	const measured: Record<string, number> = {};
	for (const [what, path] of Object.entries(pages)) measured[what] = await time(path);
	return measured;
}
