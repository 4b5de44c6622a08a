// More concurrent requests than the shop accepts: the excess is refused, the others are answered.
import { expect, test } from "vitest";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { useServer } from "./listen.ts";
import { useTestShop } from "./open-shop.ts";

const MOST_UNDER_WAY = 250;

const shop = useTestShop();
const server = useServer(shop);

test.each([
	["pages that are drawn for one visitor", () => "/login"],
	["pages that are drawn for everybody", (number: number) => `/games?category=bolme-${number}`],
])(
	"beyond 250 %s in progress requests are answered with 503, until these are done",
	async (_, path) => {
		const asset = /\/assets\/framework[^"']+?\.js/.exec(await (await ask("/login")).text())?.[0];
		const refused: Response[] = [];
		const responses = await shop.db.transaction(async (transaction: Queryable) => {
			// Every page reads the settings: none can be rendered before this transaction ends.
			await transaction.execute("LOCK TABLE settings IN ACCESS EXCLUSIVE MODE");
			const all = Array.from({ length: MOST_UNDER_WAY + 10 }, async (_, number) => {
				const response = await ask(path(number));
				if (response.status === 503) refused.push(response);
				return response;
			});
			await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(10);
			expect((await ask("/login")).status).toBe(503);
			// Static files are cheap, and the pages in progress will need them.
			expect((await ask(asset as string)).status).toBe(200);
			return all;
		});
		for (const response of refused) {
			expect(response.headers.get("retry-after")).toBe("1");
			expect(response.headers.get("cache-control")).toBe("no-store");
			expect(await response.text()).toBe("Bir azdan yenidən cəhd edin");
		}
		const statuses = (await Promise.all(responses)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_UNDER_WAY);
		expect((await ask(path(0))).status).toBe(200);
	},
);

function ask(path: string): Promise<Response> {
	return fetch(new URL(path, server.address));
}
