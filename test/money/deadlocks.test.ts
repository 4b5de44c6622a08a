// Rows are locked in one order everywhere, so that deadlocks never need the retry.
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { sqlState } from "#app/platform/database/errors.server.ts";
import { makeGame, makeUser } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";

const database = useTestDatabase({ connections: 25 });

function buy(db: Database, userId: string, games: { id: string; name: string }[]) {
	return placeOrder(db, {
		userId,
		lines: games.map(({ id, name }) => ({ gameId: id, name, quantity: 1, playerId: null })),
		seenTotalQepik: games.length * 500,
		attemptId: newId(),
	});
}

test("carts with the same games in either order never deadlock", async () => {
	const tracked = { trackStock: true, stock: 1000 };
	const games = await Promise.all(Array.from({ length: 6 }, () => makeGame(database.db, tracked)));
	const users = await Promise.all(
		Array.from({ length: 25 }, () => makeUser(database.db, { balanceQepik: 10_000 })),
	);
	const turned = games.toReversed();
	const retries = countDeadlocks();
	for (let round = 0; round < 3; round++) {
		await Promise.all(
			users.map((user, index) => buy(database.db, user.id, index % 2 ? games : turned)),
		);
	}
	expect(retries()).toBe(0);
	await expectMoneyInOrder(database.db);
});

test("returning stock while others buy the same games never deadlocks", async () => {
	const tracked = { trackStock: true, stock: 1000 };
	const games = await Promise.all(Array.from({ length: 6 }, () => makeGame(database.db, tracked)));
	const turned = games.toReversed();
	const users = await Promise.all(
		Array.from({ length: 24 }, () => makeUser(database.db, { balanceQepik: 20_000 })),
	);
	const retries = countDeadlocks();
	for (let round = 0; round < 3; round++) {
		const held = await Promise.all(
			users.map(async ({ id }, index) => {
				const { orderId } = await buy(database.db, id, index % 4 < 2 ? games : turned);
				return { userId: id, orderId };
			}),
		);
		await Promise.all(
			held.map((order, index) =>
				index % 2
					? withdrawOrder(database.db, order)
					: buy(database.db, order.userId, index % 4 ? games : turned),
			),
		);
	}
	expect(retries()).toBe(0);
	await expectMoneyInOrder(database.db);
});

test("a purchase that waits for its balance row has locked no game", async () => {
	const { db } = database;
	const game = await makeGame(db, { trackStock: true, stock: 1000 });
	const buyer = await makeUser(db, { balanceQepik: 10_000 });
	const look = async () => {
		const { rows } = await db.execute<{ waits: boolean; isFree: boolean }>(sql`
			WITH free AS (SELECT id FROM games WHERE id = ${game.id} FOR UPDATE SKIP LOCKED)
			SELECT EXISTS (SELECT FROM free) AS "isFree", EXISTS (SELECT FROM pg_stat_activity
				WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`);
		return rows[0];
	};
	let bought: Promise<unknown> | undefined;
	await db.transaction(async (forgotten) => {
		await forgotten.execute(sql`SELECT FROM balances WHERE user_id = ${buyer.id} FOR UPDATE`);
		bought = buy(database.db, buyer.id, [game]);
		await expect.poll(look).toMatchObject({ waits: true });
		expect(await look()).toEqual({ waits: true, isFree: true });
	});
	await bought;
});

/** A retried deadlock would only show as a delay: so the database's errors are counted. */
function countDeadlocks(): () => number {
	let deadlocks = 0;
	const { query } = pg.Client.prototype;
	const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
		this: pg.Client,
		...args: unknown[]
	) {
		const callback = args.at(-1);
		if (typeof callback === "function") {
			args[args.length - 1] = (error: unknown, result: unknown) => {
				if (sqlState(error) === "40P01") deadlocks++;
				callback(error, result);
			};
		}
		return Reflect.apply(query, this, args);
	} as typeof query);
	return () => {
		spy.mockRestore();
		return deadlocks;
	};
}
