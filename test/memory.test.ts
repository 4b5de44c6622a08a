// A page that was drawn leaves nothing behind: what stays for good is what a stranger can use to
// fill the memory, one cheap request after the other.
import { Agent, get } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "./listen.ts";
import { openTestShop, registerAs, type TestShop } from "./open-shop.ts";

const WARM_UP = 300;
/** `npm run bench:soak` draws 100 000. */
const PAGES = 600;
const AT_ONCE = 8;
/** A request that stays takes 26 to 45 KiB; else less than one is left, of what still warms up. */
const MAX_BYTES_PER_PAGE = 8 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let shop: TestShop;
let address: string;
let cookie: string;
let close: () => Promise<unknown>;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
beforeAll(async () => {
	shop = await openTestShop();
	cookie = await registerAs(shop, "yaddas@test.example");
	({ address, close } = await listen(shop));
});
afterAll(async () => {
	agent.destroy();
	await close();
	await shop.close();
});

test.each([
	["a person's page", "/orders", 200],
	["a page that does not exist", "/yoxdur", 404],
])("%s that was drawn leaves nothing in memory", async (_, path, status) => {
	await drawPages(path, { count: WARM_UP, status });
	const before = await heapAfterCollection();
	await drawPages(path, { count: PAGES, status });
	const perPage = ((await heapAfterCollection()) - before) / PAGES;
	expect(perPage).toBeLessThan(MAX_BYTES_PER_PAGE);
});

async function drawPages(path: string, { count, status }: { count: number; status: number }) {
	let left = count;
	const visitor = async () => {
		while (left-- > 0) expect(await statusOf(path)).toBe(status);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, visitor));
}

function statusOf(path: string): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		get(address + path, { agent, headers: { cookie } }, (response) => {
			response.resume().once("end", () => resolve(response.statusCode));
		}).once("error", reject);
	});
}

/** What is only reachable through a finalizer goes with the next collection after it ran. */
async function heapAfterCollection(): Promise<number> {
	for (let round = 0; round < 4; round++) {
		collectGarbage();
		await new Promise((resolve) => setImmediate(resolve));
	}
	return process.memoryUsage().heapUsed;
}
