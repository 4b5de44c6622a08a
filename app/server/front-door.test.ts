import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useServer } from "#test/listen.ts";
import { makeGame } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";

const shop = useTestShop({ METRICS_TOKEN: "only-for-the-figures-of-this-test" });
const server = useServer(shop);

const textOf = async (path: string) => (await fetch(server.address + path)).text();

test.each(["catalog", "outage"] as const)(
	"what is published about %s is checked before the next page is sent",
	async (topic) => {
		const game = await makeGame(shop.db, { name: `Köhnə ${topic}` });
		expect(await textOf(`/game/${game.id}`)).toContain(`Köhnə ${topic}`);
		await shop.db.execute(sql`UPDATE games SET name = ${`Yeni ${topic}`} WHERE id = ${game.id}`);
		shop.app.hub.publish(topic);
		expect(await textOf(`/game/${game.id}`)).toContain(`Yeni ${topic}`);
	},
);

test("new settings are on the next page", async () => {
	await textOf("/");
	await shop.db.execute(sql`UPDATE settings SET store_name = 'Yeni mağaza'`);
	shop.app.hub.publish("settings");
	expect(await textOf("/")).toContain("Yeni mağaza");
});

test("pages and files come from memory, and the metrics tell how many", async () => {
	const headers = { authorization: "Bearer only-for-the-figures-of-this-test" };
	const gauges = async () => {
		const text = await (await fetch(`${server.address}/metrics`, { headers })).text();
		return (name: string) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
	};
	const page = await textOf("/games");
	const before = await gauges();
	expect(await textOf("/games")).toBe(page);
	await textOf("/favicon.svg");
	const after = await gauges();
	expect(after("page_cache_hits_total")).toBe(before("page_cache_hits_total") + 1);
	expect(after("page_cache_pages")).toBe(shop.cache.size);
	expect(after("page_cache_bytes")).toBe(shop.cache.bytes);
	expect(after("file_cache_bytes")).toBeGreaterThan(before("file_cache_bytes"));
});

test("a page from memory has the headers of every page", async () => {
	await textOf("/games");
	const { headers } = await fetch(`${server.address}/games`);
	expect(headers.get("x-frame-options")).toBe("DENY");
	expect(headers.get("x-content-type-options")).toBe("nosniff");
	expect(headers.get("content-security-policy")).toContain("object-src 'none'");
	expect(headers.get("set-cookie")).toBeNull();
});
