// The open queue game by game: the order of games and orders, pages, and what a search leaves of it.
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { listOpenByGame } from "./queue-groups.server.ts";
import { undoCompletion } from "./undo-completion.server.ts";

const database = useTestDatabase();
type Game = Awaited<ReturnType<typeof makeGame>>;
let pubg: Game;
let steam: Game;
let adminId: string;
/** Oldest first: P, S, P with S, P, S. */
let placed: string[];
beforeEach(async () => {
	const { db } = database;
	adminId = (await makeAdmin(db)).id;
	await db.execute(sql`UPDATE orders SET status = 'completed',
		completed_at = coalesce(completed_at, now()) WHERE status IN ('pending', 'processing')`);
	pubg = await makeGame(db, { name: `PUBG ${newId()}` });
	steam = await makeGame(db, { name: `Steam ${newId()}` });
	placed = [];
	for (const games of [[pubg], [steam], [pubg, steam], [pubg], [steam]]) await place(...games);
});

async function place(...games: Game[]) {
	const { id: userId } = await makeUser(database.db, { balanceQepik: 1000 });
	const lines = games.map(({ id, name }) => ({ gameId: id, name, quantity: 1, playerId: null }));
	const bought = { userId, lines, seenTotalQepik: 500 * games.length, attemptId: newId() };
	placed.push((await placeOrder(database.db, bought)).orderId);
}

const set = (index: number, status: "processing" | "completed" | "cancelled") =>
	setOrderStatus(database.db, { orderId: placed[index] as string, status, adminId });

async function list(filters: Parameters<typeof listOpenByGame>[1] = {}) {
	const { orders, next, ...rest } = await listOpenByGame(database.db, filters);
	return { ...rest, next, places: orders.map(({ id }) => placed.indexOf(id)) };
}

/** All pages, one after the other. */
async function walk(limit: number, between: (page: number) => Promise<unknown> = async () => {}) {
	const seen: number[] = [];
	let after: string | undefined;
	for (let page = 0; page === 0 || after; page++) {
		const { places, next } = await list({ limit, after });
		seen.push(...places);
		after = next;
		await between(page);
	}
	return seen;
}

test("the game that waits longest comes first, with its orders oldest first; each order stands once", async () => {
	const { places, groups, next } = await list();
	expect(places).toEqual([0, 2, 3, 1, 4]);
	expect(groups).toEqual({ [pubg.id]: 3, [steam.id]: 2 });
	expect(next).toBeUndefined();
	await set(0, "completed");
	expect((await list()).places).toEqual([1, 4, 2, 3]);
	await undoCompletion(database.db, { orderId: placed[0] as string, adminId });
	expect((await list()).places).toEqual([0, 2, 3, 1, 4]);
});

test("pages follow each other, of whatever size, through a game and into the next", async () => {
	expect(await walk(1)).toEqual([0, 2, 3, 1, 4]);
	expect(await walk(2)).toEqual([0, 2, 3, 1, 4]);
	expect(await walk(3)).toEqual([0, 2, 3, 1, 4]);
	expect(await walk(5)).toEqual([0, 2, 3, 1, 4]);
});

test("nothing is left out when a game's beginning is decided between two pages; it is met again", async () => {
	const seen = await walk(2, async (page) => page === 0 && set(0, "completed"));
	expect(seen).toEqual([0, 2, 3, 1, 4, 2, 3]);
	expect(await walk(1, async (page) => page === 0 && set(2, "cancelled"))).toEqual([1, 4, 3]);
});

test("of a game whose beginning was decided the next page holds what is left, and that once", async () => {
	const { next } = await list({ limit: 2 });
	await set(0, "completed");
	expect((await list({ limit: 10, after: next })).places).toEqual([3, 1, 4]);
});

test("a status leaves the other out, and one of closed orders leaves nothing", async () => {
	await set(2, "processing");
	expect((await list({ status: "processing" })).places).toEqual([2]);
	const pending = await list({ status: "pending" });
	expect(pending.places).toEqual([0, 3, 1, 4]);
	expect(pending.groups).toEqual({ [pubg.id]: 2, [steam.id]: 2 });
	expect((await list({ status: "completed" })).places).toEqual([]);
	expect((await list()).places).toEqual([0, 2, 3, 1, 4]);
});

test("a search groups what it means, and nothing else", async () => {
	const found = await list({ search: steam.name });
	expect(found.places).toEqual([1, 4, 2]);
	expect(found.groups).toEqual({ [pubg.id]: 1, [steam.id]: 2 });
	expect(found.isTooWide).toBe(false);
	const reference = placed[3]?.slice(-6) as string;
	expect((await list({ search: reference })).places).toEqual([3]);
	expect((await list({ search: reference, status: "processing" })).places).toEqual([]);
	expect((await list({ search: "olmayan bir şey" })).places).toEqual([]);
	const { places, next } = await list({ search: steam.name, limit: 1 });
	expect(places).toEqual([1]);
	const second = await list({ search: steam.name, limit: 1, after: next });
	expect(second.places).toEqual([4]);
	const last = await list({ search: steam.name, limit: 1, after: second.next });
	expect(last).toMatchObject({ places: [2], next: undefined });
});

test("of a search that means very many those that wait longest are grouped", async () => {
	for (let count = 0; count < 98; count++) await place(steam);
	const found = await list({ search: "5.00", limit: 2 });
	expect(found).toMatchObject({ places: [0, 3], isTooWide: true });
});

test("an address that nobody gave shows the first page, or nothing", async () => {
	expect((await list({ after: "sonra" })).places).toEqual([0, 2, 3, 1, 4]);
	expect((await list({ after: `1-${newId()}` })).places).toEqual([]);
});

test("a queue of before is brought along, and nothing stays in it that is closed", async () => {
	await set(1, "cancelled");
	const rows = async () =>
		(await database.db.execute(sql`SELECT order_id, status FROM order_queue ORDER BY order_id`))
			.rows;
	const kept = await rows();
	expect(kept.map(({ order_id }) => placed.indexOf(order_id as string)).toSorted()).toEqual([
		0, 2, 3, 4,
	]);
	await database.db.execute(sql`DELETE FROM order_queue WHERE order_id = ${placed[0]}`);
	await database.db.execute(sql`SELECT renew_order_queue()`);
	expect(await rows()).toEqual(kept);
});
