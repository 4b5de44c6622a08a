import { expect, test } from "vitest";
import { useServer } from "#test/listen.ts";
import { openProxiedShop } from "#test/open-shop.ts";
import { useOpened } from "#test/use-opened.ts";

const METRICS_TOKEN = "only-for-the-figures-of-this-test";

const shop = useOpened("shop", () => openProxiedShop({ METRICS_TOKEN }));
const server = useServer(shop);

async function ask(path: string, method = "GET", headers: Record<string, string> = {}) {
	const response = await fetch(server.address + path, { method, headers });
	return {
		status: response.status,
		text: await response.text(),
		headers: Object.fromEntries(response.headers),
	};
}

const PLAIN = {
	"content-type": "text/plain; charset=utf-8",
	"cache-control": "no-store",
	"x-content-type-options": "nosniff",
};

test.each(["/livez", "/readyz", "/healthz", "/healthz?from=haproxy"])(
	"%s says that all is well, and is kept by nobody",
	async (path) => {
		const { status, text, headers } = await ask(path);
		expect([status, text]).toEqual([200, "ok"]);
		expect(headers).toMatchObject(PLAIN);
		expect(headers).not.toHaveProperty("retry-after");
		const head = await ask(path, "HEAD");
		expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "2"]);
	},
);

test("OPTIONS is answered on any path, and not by a page", async () => {
	for (const path of ["/", "/admin", "/livez"]) {
		const { status, headers } = await ask(path, "OPTIONS");
		expect([status, headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
		expect(headers).not.toHaveProperty("access-control-allow-origin");
	}
});

test("the metrics tell of connections and listeners", async () => {
	const token = { authorization: `Bearer ${METRICS_TOKEN}` };
	await shop.app.db.execute("SELECT 1");
	const { status, headers } = await ask("/metrics?x=1", "GET", token);
	expect(status).toBe(200);
	expect(headers).toMatchObject({
		...PLAIN,
		"content-type": "text/plain; version=0.0.4; charset=utf-8",
	});
	// Just then the shop may ask something by itself, or its database be slow.
	const scrape = async () => (await ask("/metrics", "GET", token)).text;
	for (const name of [
		"live_listeners 0",
		"database_available 1",
		"database_connections [1-9]\\d*",
		"database_connections_idle [1-9]\\d*",
		"database_connections_in_use 0",
		"database_waiting 0",
		"database_connections_limit [1-9]\\d*",
		"top_ups_waiting 0",
		"top_up_oldest_age_seconds 0",
		"orders_waiting 0",
	]) {
		await expect.poll(scrape).toMatch(new RegExp(`^${name}$`, "m"));
	}
	expect((await ask("/metrics", "GET", { authorization: "Bearer " })).status).toBe(404);
});

test("without the database the shop lives, but cannot sell", async () => {
	shop.proxy.refuse();
	await expect.poll(() => shop.app.health.seemsAvailable, { timeout: 30_000 }).toBe(false);
	for (const path of ["/readyz", "/healthz"]) {
		const { status, text, headers } = await ask(path);
		expect([status, text]).toEqual([503, "database unavailable"]);
		expect(headers).toMatchObject({ ...PLAIN, "retry-after": "1" });
	}
	expect((await ask("/livez")).status).toBe(200);
	const token = { authorization: `Bearer ${METRICS_TOKEN}` };
	expect((await ask("/metrics", "GET", token)).text).toMatch(/^database_available 0$/m);
	shop.proxy.reopen();
	await expect.poll(async () => (await ask("/readyz")).status, { timeout: 30_000 }).toBe(200);
});
