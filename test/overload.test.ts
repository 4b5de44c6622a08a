// More at once than the shop takes: what is too much is told so, what was begun ends well.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../app/platform/database.server.ts";
import { listen } from "./listen.ts";
import { openTestShop, type TestShop } from "./open-shop.ts";

const MOST_UNDER_WAY = 250;

let shop: TestShop;
let address: string;
let close: () => Promise<unknown>;
beforeAll(async () => {
	shop = await openTestShop();
	({ address, close } = await listen(shop));
});
afterAll(async () => {
	await close();
	await shop.close();
});

test.each([
	["pages that are drawn for one visitor", () => "/login"],
	["pages that are drawn for everybody", (number: number) => `/games?category=bolme-${number}`],
])("past 250 %s under way the next is told to come back, until these are done", async (_, path) => {
	const asset = /\/assets\/framework[^"']+?\.js/.exec(await (await ask("/login")).text())?.[0];
	const refused: Response[] = [];
	const asked = await shop.db.transaction(async (transaction: Queryable) => {
		// Every page reads the settings: nothing can be drawn before this transaction is over.
		await transaction.execute("LOCK TABLE settings IN ACCESS EXCLUSIVE MODE");
		const all = Array.from({ length: MOST_UNDER_WAY + 10 }, async (_, number) => {
			const response = await ask(path(number));
			if (response.status === 503) refused.push(response);
			return response;
		});
		await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(10);
		expect((await ask("/login")).status).toBe(503);
		// Files cost little, and the pages under way will need them.
		expect((await ask(asset as string)).status).toBe(200);
		return all;
	});
	for (const response of refused) {
		expect(response.headers.get("retry-after")).toBe("1");
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(await response.text()).toBe("Bir azdan yenidən cəhd edin");
	}
	const statuses = (await Promise.all(asked)).map(({ status }) => status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_UNDER_WAY);
	expect((await ask(path(0))).status).toBe(200);
});

function ask(path: string): Promise<Response> {
	return fetch(new URL(path, address));
}
