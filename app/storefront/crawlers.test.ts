// What crawlers are sent: the sitemap and the rules for robots.
import { expect, test } from "vitest";
import { useServer } from "#test/listen.ts";
import { makeGame } from "#test/make.ts";
import { openTestShop, useTestShop } from "#test/open-shop.ts";

const ORIGIN = "https://shop.example";
const shop = useTestShop({ ORIGIN });
const server = useServer(shop);

async function textOf(path: string, from: Pick<typeof shop, "fetch"> = shop) {
	const response = await from.fetch(path);
	expect([path, response.status]).toEqual([path, 200]);
	return response.text();
}
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, one]) => one);

test("the sitemap and its parts are XML", async () => {
	await makeGame(shop.db);
	for (const path of ["/sitemap.xml", "/sitemap/0.xml", "/sitemap/1.xml"]) {
		const response = await shop.fetch(path);
		expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
		expect(await response.text()).toContain(`<loc>${ORIGIN}/`);
	}
});

test("robots are led to the sitemap, and away from what belongs to people and admins", async () => {
	const response = await shop.fetch("/robots.txt");
	expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	const robots = await response.text();
	expect(robots).toMatch(/^User-agent: \*\n/);
	expect(robots).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
	const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
	const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
	const guarded = Object.entries(GUARDED).flatMap(([start, paths]) => [start, ...paths]);
	expect(guarded.filter((path) => !isClosed(path))).toEqual([]);
	// What a page loads has to be open as well, or a search engine sees another page than people do.
	const open = ["/", "/games", "/games?category=a", "/categories", "/category/a", "/game/a"];
	const loaded = ["/session.data", "/assets/a.js", "/fonts/a.woff2", "/pictures/a-480.avif"];
	const read = ["/sitemap.xml", "/sitemap/1.xml", "/manifest.webmanifest", "/share-card.jpg"];
	expect([...open, ...loaded, ...read].filter(isClosed)).toEqual([]);
});

const GUARDED = {
	"/admin": ["/admin/games", "/admin/users.csv"],
	"/cart": ["/cart/games"],
	"/profile": ["/profile/security"],
	"/orders": ["/orders/abc"],
	"/balance": ["/balance/receipts"],
	"/login": ["/login/code", "/login?next=%2Fgame%2Fa"],
	"/register": [],
	"/forgot-password": [],
	"/reset-password": [],
	"/confirm-password": [],
	"/private-pictures/a": [],
	"/logout": [],
	"/notifications": [],
	"/push": [],
	"/confirm-email": ["/confirm-email?token=a"],
	"/unsubscribe": ["/unsubscribe?token=a"],
	"/demo/epoint": [],
};

test("both are kept like pages, and a new game is in the sitemap at once", async () => {
	const read = async (path: string) => fetch(server.address + path);
	const first = await read("/sitemap.xml");
	const etag = first.headers.get("etag") as string;
	expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
	const again = await fetch(`${server.address}/sitemap.xml`, {
		headers: { "if-none-match": etag },
	});
	expect(again.status).toBe(304);
	expect((await read("/robots.txt")).headers.get("etag")).toBeTruthy();
	const hits = shop.cache.hits;
	expect(await (await read("/sitemap.xml?utm_source=x")).text()).toBe(await first.text());
	expect(shop.cache.hits).toBe(hits + 1);
	await makeGame(shop.db, { id: "tezedir" });
	shop.app.hub.publish("catalog");
	expect(await (await read("/sitemap.xml")).text()).toContain("/game/tezedir<");
});

test.each([
	"/sitemap/9.xml",
	"/sitemap/x.xml",
	"/sitemap/1",
	"/sitemap/-1.xml",
	"/sitemap/00001.xml",
])("%s is no sitemap", async (path) => {
	expect((await shop.fetch(path)).status).toBe(404);
});

test("without ORIGIN the addresses are those under which the shop was asked", async () => {
	const local = await openTestShop();
	try {
		expect(addressesIn(await textOf("/sitemap.xml", local))[0]).toBe("http://shop.test/");
		expect(await textOf("/robots.txt", local)).toContain("Sitemap: http://shop.test/sitemap.xml");
	} finally {
		await local.close();
	}
});
