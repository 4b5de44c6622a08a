// What a running shop writes about its requests: on request about each one, and about those that
// fail never more than a line with the reference.
import { request as send } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { logAccess } from "#app/server/access-log.server.ts";
import { openDatabaseProxy } from "./database-proxy.ts";
import { openStream } from "./listen.ts";
import { type Customer, makeCustomer, makeGame } from "./make.ts";
import { formPost } from "./open-shop.ts";
import { makeFolder, removeFolder, runShop, type ShopProcess } from "./run-shop.ts";
import { useTestDatabase } from "./test-database.ts";

// It starts a process.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const AUTH_SECRET = "a secret that the shop and its test share";
const TOKEN = "token-of-somebody";

const database = useTestDatabase();
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
let folder: string;
let shop: ShopProcess;
let address: string;
let buyer: Customer;
let game: { id: string; name: string };
beforeAll(async () => {
	proxy = await openDatabaseProxy(database.url);
	folder = makeFolder();
	const own = { DATA_DIR: folder, DATABASE_URL: proxy.url, AUTH_SECRET };
	shop = runShop({ ...own, ACCESS_LOG: "1", LOG_LEVEL: "warn", TRUST_PROXY: "loopback" });
	address = await shop.address();
	game = await makeGame(database.db, { priceQepik: 1 });
	const store = { db: database.db, secret: AUTH_SECRET };
	buyer = await makeCustomer(store, { balanceQepik: 1000 });
});
afterAll(async () => {
	await shop.stop();
	await proxy.close();
	removeFolder(folder);
});

test("where nobody asks for it, whoever answers is asked as before", () => {
	const answer = () => {};
	expect(logAccess({ env: { accessLog: false } } as App, answer)).toBe(answer);
});

type Line = Record<string, unknown> & { msg: string; requestId?: string };

/** The lines of the log that this work adds; it is over when so many of them are there. */
async function linesOf(msg: string, count: number, work: () => Promise<unknown>): Promise<Line[]> {
	const before = shop.output.length;
	await work();
	// Looking whether the database is back is no part of the work.
	const lines = () => {
		const found = shop.output.slice(before).split("\n").slice(0, -1);
		const all = found.filter((line) => line.startsWith("{")).map((line): Line => JSON.parse(line));
		return all.filter(({ path }) => path !== "/readyz");
	};
	await expect.poll(() => lines().filter((line) => line.msg === msg).length).toBe(count);
	return lines();
}

function untilBack() {
	const status = async () => (await fetch(`${address}/readyz`)).status;
	return expect.poll(status, { timeout: 20_000 }).toBe(200);
}

function buy(number: number) {
	const line = { gameId: game.id, name: game.name, quantity: 1, playerId: null };
	const cart = { attemptId: `attempt-${number}`, seenTotalQepik: "1" };
	return fetch(
		`${address}/cart`,
		formPost({ ...cart, lines: JSON.stringify([line]) }, buyer.cookie),
	);
}

test("each request is one line, whoever answers it, with the address as the shop knows it", async () => {
	const headers = { "x-forwarded-for": "203.0.113.9" };
	const ask = async (path: string, init: RequestInit = {}) => {
		const [line] = await linesOf("access", 1, () =>
			fetch(address + path, { headers, redirect: "manual", ...init }).then((answer) => {
				expected.requestId = answer.headers.get("x-request-id") ?? undefined;
				return answer.arrayBuffer();
			}),
		);
		return line as Line;
	};
	const expected: { requestId?: string | undefined } = {};
	await ask("/games");
	const page = await ask("/games?utm=x");
	expect(page).toMatchObject({
		...{ level: 30, method: "GET", path: "/games", status: 200, address: "203.0.113.9" },
		tookMs: expect.any(Number),
	});
	expect(page.bytes).toBeGreaterThan(1000);
	expect(page).not.toHaveProperty("requestId");
	expect(await ask("/favicon.svg")).toMatchObject({ path: "/favicon.svg", status: 200 });
	const orders = await ask("/orders", { headers: { cookie: buyer.cookie } });
	expect(orders).toMatchObject({ path: "/orders", route: "/orders", status: 200, ...expected });
	expect(orders.requestId).toMatch(/^[0-9a-z]{20}$/);
	expect(await ask(`/game/${game.id}.data`)).toMatchObject({ path: `/game/${game.id}.data` });
	expect(await ask("/no/such/page")).toMatchObject({ route: "/*", status: 404 });
	expect(await ask("/healthz")).toMatchObject({ path: "/healthz", status: 200 });
	const long = await ask(`/${"x".repeat(1000)}`);
	expect(String(long.path)).toHaveLength(200);
});

test("an event stream is one line when it ends, and a client that gives up is told as such", async () => {
	const [stream] = await linesOf("access", 1, async () => {
		const opened = await openStream(address, buyer.cookie);
		opened.close();
		await opened.ended;
	});
	expect(stream).toMatchObject({ method: "GET", path: "/live", status: 200 });
	expect(stream?.bytes).toBeGreaterThan(100);
	const [gone] = await linesOf("access", 1, async () => {
		proxy.fallSilent();
		const sent = send(`${address}/orders`, { headers: { cookie: buyer.cookie } });
		sent.on("error", () => {}).end();
		await new Promise((resolve) => sent.once("finish", resolve));
		await expect.poll(() => sent.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
		sent.destroy();
	});
	proxy.reopen();
	proxy.cut();
	expect(gone).toMatchObject({ path: "/orders", status: 499 });
	await untilBack();
});

test("control 8: no line holds a query, not even one that a mail program has encoded", async () => {
	const paths = ["?token=", "%3Ftoken=", "%3ftoken%3D", ";token=", "&token=", "%26token="];
	const lines = await linesOf("access", paths.length, async () => {
		for (const path of paths)
			await (await fetch(`${address}/reset-password${path}${TOKEN}`)).arrayBuffer();
	});
	const told = lines.filter(({ msg }) => msg === "access");
	expect(new Set(told.map(({ path }) => path))).toEqual(new Set(["/reset-password"]));
	expect(shop.output).not.toContain(TOKEN);
});

test("control 51: in an outage each failed request is one short line with its reference", async () => {
	proxy.refuse();
	const ids: string[] = [];
	const lines = await linesOf("access", 12, async () => {
		for (let number = 0; number < 6; number++) {
			for (const answer of [
				await buy(number),
				await fetch(`${address}/orders`, { headers: { cookie: buyer.cookie } }),
			]) {
				expect(answer.status).toBe(503);
				ids.push(answer.headers.get("x-request-id") as string);
				await answer.arrayBuffer();
			}
		}
	});
	for (const id of ids) {
		const about = lines.filter(({ requestId, msg }) => requestId === id && msg !== "access");
		expect(about).toHaveLength(1);
		expect(JSON.stringify(about).length).toBeLessThan(500);
		expect(about[0]?.outage).toContain("the connection to the database is lost");
	}
	// A statement's values are a session's token, say.
	const token = decodeURIComponent(buyer.cookie).split("=")[1]?.split(".")[0] as string;
	expect(token.length).toBeGreaterThan(20);
	expect(shop.output).not.toContain(token);
	proxy.reopen();
	await untilBack();
});

test("a fault that hits everybody has one stack, and a line for each reference", async () => {
	await database.db.execute(sql`ALTER TABLE orders RENAME TO orders_gone`);
	const ids: string[] = [];
	const lines = await linesOf("request failed", 20, async () => {
		for (let time = 0; time < 20; time++) {
			const answer = await fetch(`${address}/orders`, { headers: { cookie: buyer.cookie } });
			expect(answer.status).toBe(500);
			ids.push(answer.headers.get("x-request-id") as string);
			await answer.arrayBuffer();
		}
	});
	const failed = lines.filter(({ msg }) => msg === "request failed");
	expect(failed.map(({ requestId }) => requestId)).toEqual(ids);
	expect(failed.filter((line) => JSON.stringify(line).includes('"stack"'))).toHaveLength(1);
	const [, ...others] = failed.map((line) => JSON.stringify(line));
	expect(others.filter((line) => line.length > 600)).toEqual([]);
});
