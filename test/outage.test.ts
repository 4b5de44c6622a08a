// The database is down, does not answer, or somebody forgets an open transaction: what the shop can
// still do, how it fails otherwise, and that it recovers by itself.
import { request } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { useServer } from "./listen.ts";
import { type Customer, makeCustomer, makeGame } from "./make.ts";
import { expectMoneyInOrder } from "./money/expect-money-in-order.ts";
import { formPost, openProxiedShop } from "./open-shop.ts";
import { useOpened } from "./use-opened.ts";

/** The request that pages send, for this route's loader alone. */
const SESSION = "/session.data?_routes=sign-in/session.route";

const shop = useOpened("shop", openProxiedShop);
const server = useServer(shop);
let buyer: Customer;
let game: { id: string; name: string };
beforeAll(async () => {
	game = await makeGame(shop.db, { priceQepik: 1 });
});
// A new one each time: a customer may place at most 60 orders per minute.
beforeEach(async () => {
	buyer = await makeCustomer(shop, { balanceQepik: 1000 });
});
afterEach(async () => {
	shop.proxy.reopen();
	await expect.poll(() => statusOf("/healthz")).toBe(200);
	await expect.poll(() => shop.app.health.seemsAvailable, { timeout: 30_000 }).toBe(true);
});
afterAll(() => expectMoneyInOrder(shop.db));

const ask = (path: string, customer?: Customer) =>
	fetch(server.address + path, { headers: { cookie: customer?.cookie ?? "" }, redirect: "manual" });
const statusOf = async (path: string) => (await ask(path)).status;

function buy(customer: Customer, attemptId: string = newId()) {
	const line = { gameId: game.id, name: game.name, quantity: 1, playerId: null };
	const fields = { attemptId, seenTotalQepik: "1", lines: JSON.stringify([line]) };
	return fetch(`${server.address}/cart`, formPost(fields, customer.cookie));
}

async function ordersOf(attemptId: string): Promise<number> {
	const { rows } = await shop.db.execute(sql`SELECT FROM orders WHERE attempt_id = ${attemptId}`);
	return rows.length;
}

/** Waits until the shop has noticed the outage. */
async function untilNoticed() {
	await expect.poll(() => shop.app.health.seemsAvailable, { timeout: 30_000 }).toBe(false);
}

describe.each([
	["is gone", () => shop.proxy.refuse()],
	["says nothing", () => shop.proxy.fallSilent()],
])("while the database %s", (_, takeAway) => {
	test("cached pages are served; what needs the database answers 503 with an explanation", async () => {
		expect((await ask("/games")).headers.has("x-outage")).toBe(false);
		const stream = await server.openStream();
		takeAway();
		await untilNoticed();
		const kept = await ask("/games");
		expect([kept.status, kept.headers.get("x-outage")]).toEqual([200, "1"]);
		expect(await kept.text()).toContain(game.name);

		const drawn = await ask(`/games?category=${newId()}`);
		expect(drawn.status).toBe(503);
		expect(drawn.headers.get("retry-after")).toBe("2");
		const page = await drawn.text();
		expect(page).toContain("Səhifə açılmadı");
		expect(page).toContain(`İstinad: ${drawn.headers.get("x-request-id")?.slice(0, 8) ?? ""}`);

		for (const path of ["/cart", "/cart.data", SESSION, "/orders", "/orders.data"]) {
			const response = await ask(path, buyer);
			expect([path, response.status]).toEqual([path, 503]);
			expect(response.headers.get("retry-after")).toBe("2");
			expect(response.headers.get("x-outage")).toBe("1");
			expect(response.headers.get("cache-control")).toBe("no-store");
			expect(await response.text()).not.toContain("Unexpected Server Error");
		}
		// For a visitor there is nothing to look up, but the outage is announced as well.
		const session = await ask(SESSION);
		expect([session.status, session.headers.get("x-outage")]).toEqual([200, "1"]);

		const left = await fetch(`${server.address}/logout`, formPost({}, buyer.cookie));
		expect([left.status, left.headers.get("retry-after")]).toEqual([503, "2"]);

		const bought = await buy(buyer);
		expect(bought.status).toBe(503);
		expect(bought.headers.get("retry-after")).toBe("2");
		const message = await bought.text();
		expect(message).toContain("Mağaza hazırda cavab vermir, bir azdan yenidən cəhd edin");
		expect(message).not.toContain("Unexpected Server Error");

		// Open pages are told of its beginning, and of its end: by a word, or by a stream that ends since
		// news may have been lost, whereupon they open another and look again.
		await expect.poll(() => stream.topics).toContain("outage");
		const told = stream.topics.length;
		let hasEnded = false;
		void stream.ended.then(() => {
			hasEnded = true;
		});
		shop.proxy.reopen();
		await expect.poll(() => hasEnded || stream.topics.length > told).toBe(true);
		stream.close();
	});

	test("a picture in memory is sent; any other answers 503, and is there again afterwards", async () => {
		const [kept, other] = [`/pictures/${newId()}-480.avif`, `/pictures/${newId()}-480.avif`];
		for (const path of [kept, other]) {
			const name = path.replace("/pictures/", "");
			await shop.db.execute(sql`INSERT INTO pictures (name, bytes) VALUES (${name}, ${name})`);
		}
		expect(await statusOf(kept)).toBe(200);
		takeAway();
		await untilNoticed();
		expect(await statusOf(kept)).toBe(200);
		expect(await statusOf("/pictures/brawl-pass-480.avif")).toBe(200);
		for (const path of [other, `/pictures/${newId()}-480.avif`]) {
			const refused = await ask(path);
			expect(refused.status).toBe(503);
			expect(refused.headers.get("retry-after")).toBe("2");
			expect(refused.headers.get("cache-control")).toBe("no-store");
			expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
			expect(await refused.text()).toBe("Mağaza hazırda cavab vermir, bir azdan yenidən cəhd edin");
		}
		shop.proxy.reopen();
		await expect.poll(() => statusOf(other)).toBe(200);
	});

	test("health checks fail soon, and the liveness check passes", async () => {
		takeAway();
		await untilNoticed();
		const startedAtMs = performance.now();
		expect(await statusOf("/healthz")).toBe(503);
		expect(await statusOf("/readyz")).toBe(503);
		expect(await statusOf("/livez")).toBe(200);
		// Two queries with a timeout of a second each; others wait for 20 and 15.
		expect(performance.now() - startedAtMs).toBeLessThan(10_000);
	});

	test("purchases in progress are placed once, and the shop recovers by itself", async () => {
		const attempts = Array.from({ length: 20 }, () => newId());
		const first = attempts.map((attemptId) => buy(buyer, attemptId).catch(() => undefined));
		takeAway();
		await untilNoticed();
		shop.proxy.reopen();
		await Promise.all(first);
		for (const attemptId of attempts) {
			const status = async () => (await buy(buyer, attemptId)).status;
			await expect.poll(status).toBe(302);
			expect(await ordersOf(attemptId)).toBe(1);
		}
	});
});

test("a purchase whose connection is cut succeeds all the same, and is placed once", async () => {
	for (let round = 0; round < 10; round++) {
		const attempts = Array.from({ length: 6 }, () => newId());
		const answers = attempts.map((attemptId) => buy(buyer, attemptId));
		shop.proxy.cut();
		for (const answer of await Promise.all(answers)) expect(answer.status).toBe(302);
		for (const attemptId of attempts) expect(await ordersOf(attemptId)).toBe(1);
	}
});

test("a purchase whose answer is lost was placed, and is neither refused nor paid twice", async () => {
	const attemptId = newId();
	shop.proxy.loseAnswerTo("place-order");
	expect((await buy(buyer, attemptId)).status).toBe(302);
	expect(await ordersOf(attemptId)).toBe(1);
	expect(await findBalance(shop.db, buyer.id)).toBe(999);
});

test("a transaction whose connection is cut is retried, and the pool loses no connection", async () => {
	const { db } = shop.app;
	for (let round = 0; round < 3 * db.$client.options.max; round++) {
		let begun = 0;
		const answer = await db.transaction(async (tx: Queryable) => {
			if (++begun === 1) shop.proxy.cut();
			return (await tx.execute(sql`SELECT 42 AS answer`)).rows[0];
		});
		expect(answer).toEqual({ answer: 42 });
		expect(begun).toBe(2);
	}
	// As many transactions at once as there are connections: none of these was lost.
	const met = Promise.withResolvers<void>();
	let inside = 0;
	await Promise.all(
		Array.from({ length: db.$client.options.max }, () =>
			db.transaction(async () => {
				if (++inside === db.$client.options.max) met.resolve();
				await met.promise;
			}),
		),
	);
});

test("a connection that breaks between two statements does not end the process", async () => {
	let begun = 0;
	await shop.app.db.transaction(async (tx: Queryable) => {
		if (++begun > 1) return;
		const { rows } = await tx.execute(sql`SELECT pg_backend_pid() AS pid`);
		await shop.db.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`);
		// By the time another connection has made a round trip, the loss of this one has been noticed.
		await shop.app.lookups.execute(sql`SELECT 1`);
		await tx.execute(sql`SELECT 1`);
	});
	expect(begun).toBe(2);
	expect(await statusOf("/livez")).toBe(200);
});

test("rows that a forgotten transaction locks block nobody else", async () => {
	const other = await makeCustomer(shop, { balanceQepik: 1000 });
	await shop.db.transaction(async (forgotten: Queryable) => {
		await forgotten.execute(sql`SELECT FROM balances WHERE user_id = ${buyer.id} FOR UPDATE`);
		const stopped = Array.from({ length: 20 }, () => buy(buyer));
		for (let round = 0; round < 10; round++) expect((await buy(other)).status).toBe(302);
		expect(await statusOf("/healthz")).toBe(200);
		expect((await ask(`/games?category=${newId()}`)).status).toBe(200);
		for (const answer of await Promise.all(stopped)) expect(answer.status).toBe(503);
	});
	expect((await buy(buyer)).status).toBe(302);
});

test("purchases that wait for a connection leave those for lookups alone", async () => {
	const { db } = shop.app;
	expect(await statusOf("/games")).toBe(200);
	const held = Promise.withResolvers<void>();
	const holding = Array.from({ length: db.$client.options.max }, () =>
		db.transaction(() => held.promise),
	);
	const waiting = buy(buyer);
	await expect.poll(() => db.$client.waitingCount).toBeGreaterThan(0);
	expect(await statusOf("/healthz")).toBe(200);
	expect(await statusOf("/games")).toBe(200);
	const session = await ask(SESSION, buyer);
	expect(await session.text()).toContain(buyer.id);
	held.resolve();
	await Promise.all(holding);
	expect((await waiting).status).toBe(302);
});

/** Whether the database takes writes on connections that are opened from now on. */
async function setReadOnly(value: "on" | "off") {
	const name = new URL(shop.databaseUrl).pathname.slice(1);
	const set = sql.raw(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
	await shop.db.transaction((tx: Queryable) => tx.execute(set), { accessMode: "read write" });
}

test("a read-only database is not healthy", async () => {
	await setReadOnly("on");
	shop.proxy.cut();
	await expect.poll(() => statusOf("/readyz")).toBe(503);
	expect((await buy(buyer)).status).toBe(503);
	await setReadOnly("off");
	await expect.poll(async () => (await buy(buyer)).status).toBe(302);
});

test("after an outage no connection of before is used: it may lead to a server of before", async () => {
	const { db, lookups } = shop.app;
	const connections = async () => {
		const pid = sql`SELECT pg_backend_pid() AS pid`;
		return [await db.execute(pid), await lookups.execute(pid)].map(({ rows }) => rows[0]?.pid);
	};
	const before = await connections();
	await setReadOnly("on");
	// The others go on, as those to a primary of before may.
	await shop.db.execute(sql`
		SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND application_name = 'gamestore health'`);
	await untilNoticed();
	await setReadOnly("off");
	await expect.poll(() => shop.app.health.seemsAvailable, { timeout: 30_000 }).toBe(true);
	const after = await connections();
	expect(before.filter((pid) => after.includes(pid))).toEqual([]);
});

test.each([
	["GET", "/healthz", 200],
	["HEAD", "/healthz", 200],
	["GET", "/readyz", 200],
	// The default health check of haproxy.
	["OPTIONS", "/", 204],
	["GET", "/", 200],
	["GET", "/login", 200],
])("a %s of %s without a Host header is answered with %i", async (method, path, expected) => {
	const status = await new Promise((resolve, reject) => {
		const sent = request(server.address + path, { method, setHost: false }, (response) => {
			response.resume();
			resolve(response.statusCode);
		});
		sent.on("error", reject).end();
	});
	expect(status).toBe(expected);
});
