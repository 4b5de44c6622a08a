import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPageCache, type PageCache } from "./page-cache.server.ts";

const HTML = { "Content-Type": "text/html", "X-Policy": "of this page" };

// What the shop would show, and which addresses were rendered.
let shown: string;
let rendered: string[];
let version: number;
let readVersion: () => Promise<number>;
let nowMs: number;
let answer: (address: string) => Response | Promise<Response>;
let cache: PageCache;
let server: Server;
let base: string;

beforeEach(async () => {
	shown = "<p>12.34 ₼</p>".repeat(50);
	rendered = [];
	version = 1;
	readVersion = async () => version;
	nowMs = 0;
	answer = () => new Response(shown, { headers: HTML });
	await open();
});
afterEach(() => {
	server.close();
	server.closeAllConnections();
});

async function open(maxBytes?: number) {
	cache = openPageCache({
		render: async ({ url, headers }) => {
			const { pathname, search } = new URL(url);
			rendered.push(pathname + search);
			expect([...headers.keys()]).toEqual([]);
			return answer(pathname + search);
		},
		origin: "https://shop.example",
		readVersion: () => readVersion(),
		maxBytes,
		now: () => nowMs,
	});
	server?.close();
	server = createServer((request, response) => {
		if (!cache.answer(request, response)) response.writeHead(404).end("not here");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(base + path, {
		headers: { "accept-encoding": "identity", ...headers },
		redirect: "manual",
	});
const textOf = async (path: string) => (await get(path)).text();

describe("a page that is the same for everybody", () => {
	test("is rendered once and served with its own headers", async () => {
		expect(await textOf("/games")).toBe(shown);
		const again = await get("/games", { cookie: "session=somebody" });
		expect(await again.text()).toBe(shown);
		expect(again.headers.get("x-policy")).toBe("of this page");
		expect(again.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
		expect(rendered).toEqual(["/games"]);
	});

	test("is rendered once for concurrent requests", async () => {
		const rendering = Promise.withResolvers<Response>();
		answer = () => rendering.promise;
		const answers = Array.from({ length: 20 }, () => textOf("/games"));
		rendering.resolve(new Response(shown, { headers: HTML }));
		expect(new Set(await Promise.all(answers))).toEqual(new Set([shown]));
		expect(rendered).toEqual(["/games"]);
	});

	test.each([
		["br", "gzip, deflate, br, zstd"],
		["gzip", "gzip"],
		["gzip", "gzip, br;q=0"],
		[null, "identity"],
	])("is sent as %s when a client accepts %s", async (encoding, accepted) => {
		const response = await get("/games", { "accept-encoding": accepted });
		expect(response.headers.get("content-encoding")).toBe(encoding);
		expect(response.headers.get("vary")).toBe("Accept-Encoding");
		expect(await response.text()).toBe(shown);
	});

	test("is cached in compressed variants that unpack to it", async () => {
		const bodyOf = async (accepted: string) => {
			const { promise, resolve } = Promise.withResolvers<Buffer>();
			const { request } = await import("node:http");
			request(`${base}/games`, { headers: { "accept-encoding": accepted } }, async (response) =>
				resolve(Buffer.concat(await response.toArray())),
			).end();
			return promise;
		};
		expect(brotliDecompressSync(await bodyOf("br")).toString()).toBe(shown);
		expect(gunzipSync(await bodyOf("gzip")).toString()).toBe(shown);
	});

	test("is answered with 304 to its own ETag, and in full to that of another encoding", async () => {
		const etag = (await get("/games")).headers.get("etag") as string;
		const again = await get("/games", { "if-none-match": etag });
		expect(again.status).toBe(304);
		expect(again.headers.get("etag")).toBe(etag);
		const other = await get("/games", { "if-none-match": etag, "accept-encoding": "br" });
		expect(other.status).toBe(200);
	});

	test("is sent without its body to HEAD", async () => {
		const response = await fetch(`${base}/games`, { method: "HEAD" });
		expect(response.status).toBe(200);
		expect(await response.text()).toBe("");
	});
});

describe("what is not cached", () => {
	test.each([
		["a redirect", () => new Response(null, { status: 302, headers: { Location: "/games" } })],
		["a failure", () => new Response("Xəta", { status: 500 })],
		["what sets a cookie", () => new Response("a", { headers: { "Set-Cookie": "flash=a" } })],
		["what says so", () => new Response("a", { headers: { "Cache-Control": "no-store" } })],
	])("%s", async (_, made) => {
		answer = made;
		const first = await get("/game/unknown");
		const second = await get("/game/unknown");
		expect(second.status).toBe(first.status);
		expect(second.headers.get("set-cookie")).toBe(first.headers.get("set-cookie"));
		expect(rendered).toHaveLength(2);
		expect(cache.size).toBe(0);
	});

	test("any method but GET and HEAD", async () => {
		const response = await fetch(`${base}/games`, { method: "POST" });
		expect(response.status).toBe(404);
		expect(rendered).toEqual([]);
	});
});

describe("after a change", () => {
	test("that was published, the next request sees it", async () => {
		await textOf("/games");
		shown = "<p>10.00 ₼</p>";
		cache.invalidate();
		expect(await textOf("/games")).toBe(shown);
	});

	test("a page that was being rendered meanwhile is not cached, and no new request waits for it", async () => {
		const before = Promise.withResolvers<Response>();
		answer = () => before.promise;
		const early = textOf("/games");
		await expect.poll(() => rendered.length).toBe(1);
		cache.invalidate();
		shown = "<p>10.00 ₼</p>";
		answer = () => new Response(shown, { headers: HTML });
		expect(await textOf("/games")).toBe(shown);
		before.resolve(new Response("<p>old</p>", { headers: HTML }));
		expect(await early).toBe("<p>old</p>");
		expect(await textOf("/games")).toBe(shown);
	});

	test("that was not published, no page is served for longer than 5 seconds", async () => {
		await textOf("/games");
		const old = shown;
		shown = "<p>10.00 ₼</p>";
		version = 2;
		nowMs = 1900;
		expect(await textOf("/games")).toBe(old);
		nowMs = 5001;
		expect(await textOf("/games")).toBe(shown);
	});

	test("pages stay when nothing changed", async () => {
		await textOf("/games");
		nowMs = 5001;
		await textOf("/games");
		nowMs = 60_000;
		await textOf("/games");
		expect(rendered).toEqual(["/games"]);
	});
});

describe("its memory", () => {
	test("is limited: the oldest page that was not requested since goes first", async () => {
		await textOf("/categories");
		const one = cache.bytes;
		await open(one * 4);
		rendered = [];
		for (const id of ["a", "b", "c", "d"]) await textOf(`/game/${id}`);
		await textOf("/game/a");
		await textOf("/game/e");
		expect(cache.bytes).toBeLessThanOrEqual(one * 4);
		rendered = [];
		for (const id of ["a", "c", "d", "e"]) await textOf(`/game/${id}`);
		expect(rendered).toEqual([]);
		await textOf("/game/b");
		expect(rendered).toEqual(["/game/b"]);
	});

	test("is not filled by made-up parameters", async () => {
		for (let made = 0; made < 20; made++) await textOf(`/games?made-up=${made}`);
		expect(cache.size).toBe(1);
		expect(rendered).toEqual(["/games"]);
	});
});

describe("during an outage of the database", () => {
	const down = () => Promise.reject(new Error("the database is down"));
	const refused = () => new Response("outage", { status: 503, headers: { "X-Outage": "1" } });

	test("cached pages are served, marked as stale, for as long as it takes", async () => {
		const current = await get("/games");
		readVersion = down;
		answer = refused;
		for (nowMs of [36_000, 3_600_000, 360_000_000]) {
			const stale = await get("/games");
			expect(stale.status).toBe(200);
			expect(stale.headers.get("x-outage")).toBe("1");
			// A browser that stored the mark would show it after the outage as well.
			expect(stale.headers.get("cache-control")).toBe("no-store");
			expect(await stale.text()).toBe(shown);
			expect(
				(await get("/games", { "if-none-match": `${current.headers.get("etag")}` })).status,
			).toBe(200);
		}
	});

	test("a check from before its end says nothing about the time after", async () => {
		await textOf("/games");
		nowMs += 6000;
		const checking = Promise.withResolvers<number>();
		let isChecking = false;
		readVersion = () => {
			isChecking = true;
			return checking.promise;
		};
		const waiting = get("/games");
		await expect.poll(() => isChecking).toBe(true);
		readVersion = async () => version;
		cache.requireCheck();
		checking.reject(new Error("cut"));
		await waiting;
		expect((await get("/games")).headers.has("x-outage")).toBe(false);
	});

	test.each([
		["pages that were invalidated just before are served as well", () => cache.invalidate(), down],
		["cached pages are served as well when only rendering fails", () => version++, undefined],
	])("%s", async (_, change, read) => {
		await textOf("/games");
		change();
		nowMs += 6000;
		readVersion = read ?? readVersion;
		answer = refused;
		const stale = await get("/games");
		expect([stale.status, stale.headers.get("x-outage")]).toEqual([200, "1"]);
	});

	test("a page that is not cached is answered as it is rendered", async () => {
		[readVersion, answer] = [down, refused];
		const response = await get("/games");
		expect([response.status, await response.text()]).toEqual([503, "outage"]);
	});

	test("the version is checked now and then, not by every request", async () => {
		await textOf("/games");
		nowMs += 6000;
		readVersion = down;
		let checks = 0;
		await textOf("/games");
		readVersion = () => {
			checks++;
			return down();
		};
		await Promise.all(Array.from({ length: 20 }, () => textOf("/games")));
		expect(checks).toBe(0);
		nowMs += 600;
		await textOf("/games");
		await expect.poll(() => checks).toBe(1);
	});

	test("the first successful check ends it: the page is rendered again", async () => {
		await textOf("/games");
		nowMs += 6000;
		readVersion = down;
		await textOf("/games");
		readVersion = async () => ++version;
		shown = "<p>9.99 ₼</p>";
		nowMs += 600;
		// This request still gets the cached page, and starts a check.
		await textOf("/games");
		await expect.poll(() => textOf("/games")).toBe(shown);
		expect((await get("/games")).headers.has("x-outage")).toBe(false);
	});
});
