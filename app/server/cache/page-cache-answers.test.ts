// How cached pages are answered: their headers, when they are checked, and failures.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPageCache, type PageCache } from "./page-cache.server.ts";

let shown: string;
let headers: Record<string, string>;
let rendered: number;
let version: number;
let checks: number;
let readVersion: () => Promise<number>;
let nowMs: number;
let render: () => Response | Promise<Response>;
let cache: PageCache;
let server: Server;
let base: string;

beforeEach(async () => {
	[shown, headers, rendered, version, checks, nowMs] = ["<p>12.34 ₼</p>", {}, 0, 1, 0, 0];
	readVersion = async () => version;
	render = () => new Response(shown, { headers });
	cache = openPageCache({
		render: async () => {
			rendered++;
			return render();
		},
		origin: "https://shop.example",
		readVersion: () => {
			checks++;
			return readVersion();
		},
		now: () => nowMs,
	});
	server = createServer((request, response) => void cache.answer(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
	server.close();
	server.closeAllConnections();
});

const get = (path = "/games", headers: Record<string, string> = {}, method = "GET") =>
	fetch(base + path, { method, headers: { "accept-encoding": "identity", ...headers } });
const textOf = async (path?: string) => (await get(path)).text();

test("a page and its data are two answers", async () => {
	await textOf("/games");
	shown = "data";
	expect(await textOf("/games.data")).toBe("data");
	expect(await textOf("/games")).toBe("<p>12.34 ₼</p>");
});

test("what belongs to the rendering alone is left out", async () => {
	headers = { "x-request-id": "1", "content-length": "3", "transfer-encoding": "chunked" };
	for (let time = 0; time < 2; time++) {
		const response = await get();
		expect(response.headers.get("x-request-id")).toBeNull();
		expect(response.headers.get("transfer-encoding")).toBeNull();
		expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(shown)));
		expect(await response.text()).toBe(shown);
	}
	expect([rendered, cache.hits]).toEqual([1, 1]);
});

test("a page for one person is not cached, and keeps all of its cookies", async () => {
	headers = { "cache-control": "private, max-age=60" };
	for (const name of ["a", "b"]) {
		render = () => {
			const response = new Response(name, { headers });
			response.headers.append("set-cookie", `${name}=1`);
			response.headers.append("set-cookie", `${name}=2`);
			return response;
		};
		const response = await get();
		expect(await response.text()).toBe(name);
		expect(response.headers.getSetCookie()).toEqual([`${name}=1`, `${name}=2`]);
		expect(response.headers.get("cache-control")).toBe("private, max-age=60");
		expect(response.headers.has("etag")).toBe(false);
	}
	render = () => new Response("c", { headers });
	expect(await textOf()).toBe("c");
	expect(cache.size).toBe(0);
});

test("a page that changed has another ETag, and is sent in full", async () => {
	const former = (await get()).headers.get("etag") as string;
	shown = "<p>10.00 ₼</p>";
	cache.invalidate();
	const response = await get("/games", { "if-none-match": former });
	expect([response.status, await response.text()]).toEqual([200, shown]);
	expect(response.headers.get("etag")).not.toBe(former);
});

test("a page that cannot be rendered is answered with 503, and the next request tries again", async () => {
	render = () => {
		throw new Error("a bug");
	};
	for (let time = 1; time <= 2; time++) {
		const response = await get();
		expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
		expect(rendered).toBe(time);
	}
	render = () => new Response(shown);
	expect(await textOf()).toBe(shown);
});

test("under traffic the version is checked in the background, after two seconds", async () => {
	await textOf();
	[shown, version, nowMs] = ["<p>10.00 ₼</p>", 2, 2000];
	expect(await textOf()).toBe("<p>12.34 ₼</p>");
	expect(checks).toBe(1);
	nowMs = 2001;
	expect(await textOf()).toBe("<p>12.34 ₼</p>");
	expect(checks).toBe(2);
	expect(await textOf()).toBe(shown);
});

test("nobody waits for a check within five seconds, and everybody does after that", async () => {
	await textOf();
	[shown, version] = ["<p>10.00 ₼</p>", 2];
	const checked = Promise.withResolvers<number>();
	readVersion = () => checked.promise;
	nowMs = 5000;
	expect(await textOf()).toBe("<p>12.34 ₼</p>");
	nowMs = 5001;
	const waiting = textOf();
	checked.resolve(version);
	expect(await waiting).toBe(shown);
});

test("after an outage has begun or ended, no page is served before it is checked", async () => {
	await textOf();
	[shown, version] = ["<p>10.00 ₼</p>", 2];
	cache.requireCheck();
	expect(await textOf()).toBe(shown);
});

test("a failed check is repeated half a second later, and the next success ends the outage", async () => {
	await textOf();
	nowMs = 6000;
	readVersion = () => Promise.reject(new Error("the database is down"));
	expect((await get()).headers.get("x-outage")).toBe("1");
	const before = checks;
	nowMs = 6500;
	expect((await get("/games", {}, "HEAD")).headers.get("x-outage")).toBe("1");
	expect(checks).toBe(before);
	nowMs = 6501;
	readVersion = async () => version;
	const stale = await get("/games", {}, "HEAD");
	expect([stale.headers.get("x-outage"), await stale.text()]).toEqual(["1", ""]);
	expect(checks).toBe(before + 1);
	expect((await get()).headers.has("x-outage")).toBe(false);
	nowMs = 20_000;
	expect((await get()).headers.has("x-outage")).toBe(false);
	expect(rendered).toBe(1);
});

test("a page from before a change does not replace the one from after it", async () => {
	const former = Promise.withResolvers<Response>();
	render = () => former.promise;
	const early = textOf();
	await expect.poll(() => rendered).toBe(1);
	cache.invalidate();
	render = () => new Response(shown);
	await textOf();
	former.resolve(new Response("<p>old</p>"));
	await early;
	nowMs = 6000;
	readVersion = () => Promise.reject(new Error("the database is down"));
	expect(await textOf()).toBe(shown);
	expect(rendered).toBe(2);
});

test("once the end of an outage is known, what was stale is checked and no longer marked", async () => {
	await textOf();
	nowMs = 6000;
	readVersion = () => Promise.reject(new Error("the database is down"));
	await textOf();
	readVersion = async () => version;
	cache.requireCheck();
	expect((await get()).headers.has("x-outage")).toBe(false);
});

test("a page that says for how long it holds is rendered anew after that, and no other", async () => {
	headers = { "Cache-Control": "max-age=30" };
	expect((await get("/")).headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
	headers = {};
	await get("/games");
	nowMs += 29_999;
	for (const path of ["/", "/games"]) await get(path);
	expect(rendered).toBe(2);
	nowMs += 1;
	shown = "<p>Son 24 saatda 21 sifariş</p>";
	expect(await textOf("/")).toBe(shown);
	expect(await textOf("/games")).toBe("<p>12.34 ₼</p>");
	expect(rendered).toBe(3);
});

test("a page that held for a while is served stale during an outage, like any other", async () => {
	headers = { "Cache-Control": "max-age=30" };
	await get("/");
	nowMs += 60_000;
	readVersion = () => Promise.reject(new Error("no database"));
	const stale = await get("/");
	expect([stale.headers.get("x-outage"), await stale.text()]).toEqual(["1", shown]);
	expect(rendered).toBe(1);
});

test("what is published while the version is read has it read again", async () => {
	const reading = Promise.withResolvers<number>();
	readVersion = () => (checks === 1 ? reading.promise : Promise.resolve(version));
	const page = textOf();
	await expect.poll(() => checks).toBe(1);
	cache.invalidate();
	reading.resolve(version++);
	expect(await page).toBe(shown);
	expect(checks).toBe(2);
});
