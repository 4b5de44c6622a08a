// What the metrics tell of requests: by routes that exist, whatever strangers send.
import { request as send } from "node:http";
import { expect, test } from "vitest";
import { useServer } from "#test/listen.ts";
import { makeCustomer, makeGame } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";
import { publicRoute } from "./cache/public-address.server.ts";

const shop = useTestShop({ METRICS_TOKEN: "only-for-the-figures-of-this-test" });
const server = useServer(shop);

async function tell(): Promise<string> {
	const headers = { authorization: "Bearer only-for-the-figures-of-this-test" };
	return (await fetch(`${server.address}/metrics`, { headers })).text();
}

/** The lines that this work changes, with how much. */
async function changes(name: string, work: () => Promise<unknown>) {
	const read = async () => {
		const lines = (await tell()).matchAll(new RegExp(`^(${name}\\{.*\\}) ([\\d.]+)$`, "gm"));
		return new Map(Array.from(lines, ([, line, value]) => [line as string, Number(value)]));
	};
	const before = await read();
	await work();
	const after = [...(await read())];
	return after
		.map(([line, value]) => [line, value - (before.get(line) ?? 0)] as const)
		.filter(([line, more]) => more !== 0 && !line.includes('"/metrics"'));
}

const line = (method: string, route: string, status: number) =>
	`http_requests_total{method="${method}",route="${route}",status="${status}"}`;

const ask = (path: string, init?: RequestInit) =>
	fetch(server.address + path, { redirect: "manual", ...init }).then((answer) => answer.text());

test("each request is counted once, by its route, whoever answers it", async () => {
	const game = await makeGame(shop.db);
	const { cookie } = await makeCustomer(shop);
	const { headers } = await fetch(`${server.address}/games`);
	const etag = headers.get("etag") as string;
	for (const [path, init, expected] of [
		["/", {}, line("GET", "/", 200)],
		["/games", {}, line("GET", "/games", 200)],
		["/games.data", {}, line("GET", "/games", 200)],
		["/games", { method: "HEAD" }, line("HEAD", "/games", 200)],
		["/games", { headers: { "if-none-match": etag } }, line("GET", "/games", 304)],
		[`/game/${game.id}`, {}, line("GET", "/game/:id", 200)],
		["/game/nobody-has-it", {}, line("GET", "/game/:id", 302)],
		["/favicon.svg", {}, line("GET", "file", 200)],
		["/assets/no-such.js", {}, line("GET", "file", 404)],
		["/assets/$.js", {}, line("GET", "file", 404)],
		["/orders", { headers: { cookie } }, line("GET", "/orders", 200)],
		["/orders", {}, line("GET", "/orders", 302)],
		["/admin/games/x/delete", {}, line("GET", "/admin/games/:id/delete", 302)],
		["/login", formPost({ email: "a@b.example", password: "x" }), line("POST", "/login", 401)],
		["/healthz", {}, line("GET", "/healthz", 200)],
		["/anything", { method: "OPTIONS" }, line("OPTIONS", "any", 204)],
		["/nobody/has/it", {}, line("GET", "/*", 404)],
		["/login", { method: "POST", headers: { origin: "null" } }, line("POST", "other", 403)],
		["/login", formPost({ x: "y".repeat(20_000) }), line("POST", "refused", 413)],
	] as const) {
		const changed = await changes("http_requests_total", () => ask(path, init));
		expect([path, changed]).toEqual([path, [[expected, 1]]]);
	}
	const stream = () => server.openStream().then((opened) => opened.close());
	expect(await changes("http_requests_total", stream)).toEqual([[line("GET", "/live", 200), 1]]);
});

test("what is drawn is timed, for whomever, and what comes from memory is not", async () => {
	shop.cache.invalidate();
	const count = "http_request_duration_seconds_count";
	const games = `${count}{route="/categories"}`;
	expect(await changes(count, () => ask("/categories"))).toEqual([[games, 1]]);
	expect(await changes(count, () => ask("/categories"))).toEqual([]);
	expect(await changes(count, () => ask("/session"))).toEqual([[`${count}{route="/session"}`, 1]]);
});

test("strangers make no labels of their own", async () => {
	const words = () => Math.random().toString(36).slice(2);
	await ask("/games");
	const lines = async () => (await tell()).split("\n").length;
	await Promise.all(["GET", "POST"].map((method) => ask(`/${words()}`, { method })));
	await ask(`/game/${words()}`);
	await oddMethod("PROPFIND");
	const before = await lines();
	for (let time = 0; time < 20; time++) {
		await ask(`/${words()}/${words()}?${words()}=${words()}`);
		await ask(`/game/${words()}`);
		await ask(`/${words()}`, { method: "POST" });
		await oddMethod(["PROPFIND", "LOCK", "MKCOL", "PURGE"][time % 4] as string);
	}
	expect(await lines()).toBe(before);
});

function oddMethod(method: string) {
	return new Promise((resolve, reject) => {
		const sent = send(server.address, { method }, (response) =>
			response.resume().on("end", resolve),
		);
		sent.on("error", reject).end();
	});
}

test("every public address has the route that the router knows it by", () => {
	const known = Object.values(shop.routes).flatMap((route) => route?.path ?? []);
	for (const address of [
		"/categories",
		"/games?after=x",
		"/category/x.data",
		"/game/x?y=z",
		"/sitemap/1.xml",
	])
		expect(known).toContain(publicRoute(address).slice(1));
	expect(["/", "/_.data", "/_.data?x"].map(publicRoute)).toEqual(["/", "/", "/"]);
});

test("purchases are counted by how they end", async () => {
	const game = await makeGame(shop.db, { priceQepik: 300 });
	const { cookie } = await makeCustomer(shop, { balanceQepik: 500 });
	const buy = (seenTotalQepik: string, attemptId: string) => {
		const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
		const fields = { attemptId, seenTotalQepik, lines: JSON.stringify(lines) };
		return () => ask("/cart", formPost(fields, cookie));
	};
	const refused = (reason: string) => [[`orders_refused_total{reason="${reason}"}`, 1]];
	const placed = async () => Number(/^orders_placed_total (\d+)$/m.exec(await tell())?.[1]);
	const before = await placed();
	expect(await changes("orders_refused_total", buy("299", "attempt-1"))).toEqual(
		refused("price-changed"),
	);
	expect(await changes("orders_refused_total", buy("300", "attempt-2"))).toEqual([]);
	expect(await placed()).toBe(before + 1);
	expect(await changes("orders_refused_total", buy("300", "attempt-3"))).toEqual(
		refused("balance-short"),
	);
	await ask("/cart", formPost({ lines: "no cart" }, cookie));
	expect(await placed()).toBe(before + 1);
	const pastCart = { name: game.name, quantity: "1", playerId: "", seenTotalQepik: "300" };
	const again = await makeCustomer(shop, { balanceQepik: 500 });
	const form = formPost({ ...pastCart, attemptId: "attempt-4" }, again.cookie);
	await ask(`/game/${game.id}/buy`, form);
	expect(await placed()).toBe(before + 2);
});
