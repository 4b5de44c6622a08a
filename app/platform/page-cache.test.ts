import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPageCache, type PageCache } from "./page-cache.server.ts";

const HTML = { "Content-Type": "text/html", "X-Policy": "of this page" };

// What the shop would show, and how often it was drawn.
let shown: string;
let drawn: string[];
let version: number;
let readVersion: () => Promise<number>;
let nowMs: number;
let answer: (address: string) => Response | Promise<Response>;
let cache: PageCache;
let server: Server;
let base: string;

beforeEach(async () => {
	shown = "<p>12.34 ₼</p>".repeat(50);
	drawn = [];
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
		draw: ({ url, headers }) => {
			const { pathname, search } = new URL(url);
			drawn.push(pathname + search);
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
	test("is drawn once and served with its own headers", async () => {
		expect(await textOf("/games")).toBe(shown);
		const again = await get("/games", { cookie: "session=somebody" });
		expect(await again.text()).toBe(shown);
		expect(again.headers.get("x-policy")).toBe("of this page");
		expect(again.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
		expect(drawn).toEqual(["/games"]);
	});

	test("is drawn once for many who ask at the same time", async () => {
		const drawing = Promise.withResolvers<Response>();
		answer = () => drawing.promise;
		const answers = Array.from({ length: 20 }, () => textOf("/games"));
		drawing.resolve(new Response(shown, { headers: HTML }));
		expect(new Set(await Promise.all(answers))).toEqual(new Set([shown]));
		expect(drawn).toEqual(["/games"]);
	});

	test.each([
		["br", "gzip, deflate, br, zstd"],
		["gzip", "gzip"],
		["gzip", "gzip, br;q=0"],
		[null, "identity"],
	])("is sent as %s to who accepts %s", async (encoding, accepted) => {
		const response = await get("/games", { "accept-encoding": accepted });
		expect(response.headers.get("content-encoding")).toBe(encoding);
		expect(response.headers.get("vary")).toBe("Accept-Encoding");
		expect(await response.text()).toBe(shown);
	});

	test("keeps compressed forms that unpack to the page", async () => {
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

	test("answers 304 to who has it already, and in full to who has another form of it", async () => {
		const etag = (await get("/games")).headers.get("etag") as string;
		const again = await get("/games", { "if-none-match": etag });
		expect(again.status).toBe(304);
		expect(again.headers.get("etag")).toBe(etag);
		const other = await get("/games", { "if-none-match": etag, "accept-encoding": "br" });
		expect(other.status).toBe(200);
	});

	test("is only announced to HEAD", async () => {
		const response = await fetch(`${base}/games`, { method: "HEAD" });
		expect(response.status).toBe(200);
		expect(await response.text()).toBe("");
	});
});

describe("what is not kept", () => {
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
		expect(drawn).toHaveLength(2);
		expect(cache.size).toBe(0);
	});

	test("anything but reading", async () => {
		const response = await fetch(`${base}/games`, { method: "POST" });
		expect(response.status).toBe(404);
		expect(drawn).toEqual([]);
	});
});

describe("after a change", () => {
	test("that was published, the next who asks sees it", async () => {
		await textOf("/games");
		shown = "<p>10.00 ₼</p>";
		cache.drop();
		expect(await textOf("/games")).toBe(shown);
	});

	test("a page that was being drawn meanwhile is not kept, and nobody new waits for it", async () => {
		const before = Promise.withResolvers<Response>();
		answer = () => before.promise;
		const early = textOf("/games");
		await expect.poll(() => drawn.length).toBe(1);
		cache.drop();
		shown = "<p>10.00 ₼</p>";
		answer = () => new Response(shown, { headers: HTML });
		expect(await textOf("/games")).toBe(shown);
		before.resolve(new Response("<p>old</p>", { headers: HTML }));
		expect(await early).toBe("<p>old</p>");
		expect(await textOf("/games")).toBe(shown);
	});

	test("that nobody told of, no page is served for longer than 5 seconds", async () => {
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
		expect(drawn).toEqual(["/games"]);
	});
});

describe("its memory", () => {
	test("is bounded: the oldest goes first that nobody asked for since", async () => {
		await textOf("/categories");
		const one = cache.bytes;
		await open(one * 4);
		drawn = [];
		for (const id of ["a", "b", "c", "d"]) await textOf(`/game/${id}`);
		await textOf("/game/a");
		await textOf("/game/e");
		expect(cache.bytes).toBeLessThanOrEqual(one * 4);
		drawn = [];
		for (const id of ["a", "c", "d", "e"]) await textOf(`/game/${id}`);
		expect(drawn).toEqual([]);
		await textOf("/game/b");
		expect(drawn).toEqual(["/game/b"]);
	});

	test("is not filled by made-up parameters", async () => {
		for (let made = 0; made < 20; made++) await textOf(`/games?made-up=${made}`);
		expect(cache.size).toBe(1);
		expect(drawn).toEqual(["/games"]);
	});
});

describe("while the database is away", () => {
	const away = () => Promise.reject(new Error("the database is away"));
	const refused = () => new Response("words", { status: 503, headers: { "X-Outage": "1" } });

	test("what is kept is served, marked as old, for as long as it takes", async () => {
		const current = await get("/games");
		readVersion = away;
		answer = refused;
		for (nowMs of [36_000, 3_600_000, 360_000_000]) {
			const old = await get("/games");
			expect(old.status).toBe(200);
			expect(old.headers.get("x-outage")).toBe("1");
			// A browser that kept the mark would show it after the outage as well.
			expect(old.headers.get("cache-control")).toBe("no-store");
			expect(await old.text()).toBe(shown);
			expect(
				(await get("/games", { "if-none-match": `${current.headers.get("etag")}` })).status,
			).toBe(200);
		}
	});

	test("what was asked before its end says nothing of after", async () => {
		await textOf("/games");
		nowMs += 6000;
		const asking = Promise.withResolvers<number>();
		let isAsked = false;
		readVersion = () => {
			isAsked = true;
			return asking.promise;
		};
		const waiting = get("/games");
		await expect.poll(() => isAsked).toBe(true);
		readVersion = async () => version;
		cache.distrust();
		asking.reject(new Error("cut"));
		await waiting;
		expect((await get("/games")).headers.has("x-outage")).toBe(false);
	});

	test.each([
		["what was dropped just before is served as well", () => cache.drop(), away],
		["what is kept is served as well when only drawing fails", () => version++, undefined],
	])("%s", async (_, change, read) => {
		await textOf("/games");
		change();
		nowMs += 6000;
		readVersion = read ?? readVersion;
		answer = refused;
		const old = await get("/games");
		expect([old.status, old.headers.get("x-outage")]).toEqual([200, "1"]);
	});

	test("what was never drawn says so in the words of whoever draws", async () => {
		[readVersion, answer] = [away, refused];
		const response = await get("/games");
		expect([response.status, await response.text()]).toEqual([503, "words"]);
	});

	test("is asked for now and then, not by everybody", async () => {
		await textOf("/games");
		nowMs += 6000;
		readVersion = away;
		let asked = 0;
		await textOf("/games");
		readVersion = () => {
			asked++;
			return away();
		};
		await Promise.all(Array.from({ length: 20 }, () => textOf("/games")));
		expect(asked).toBe(0);
		nowMs += 600;
		await textOf("/games");
		await expect.poll(() => asked).toBe(1);
	});

	test("is over with the first answer: the page is drawn anew", async () => {
		await textOf("/games");
		nowMs += 6000;
		readVersion = away;
		await textOf("/games");
		readVersion = async () => ++version;
		shown = "<p>9.99 ₼</p>";
		nowMs += 600;
		// This one still gets what is kept, and makes the cache ask.
		await textOf("/games");
		await expect.poll(() => textOf("/games")).toBe(shown);
		expect((await get("/games")).headers.has("x-outage")).toBe(false);
	});
});
