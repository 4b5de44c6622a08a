// Rendering a page leaks no memory: with a leak, anybody could exhaust it by one cheap request after
// the other.

import { Agent, get } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useServer } from "./listen.ts";
import { makeCustomer } from "./make.ts";
import { useTestShop } from "./open-shop.ts";

const WARM_UP = 200;
/** `npm run bench:soak` renders 100 000. */
const PAGES = 300;
const AT_ONCE = 8;
/** A leaked request takes 26 to 45 KiB; without a leak, caches grow by less than 1 KiB per page. */
const MAX_BYTES_PER_PAGE = 8 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const shop = useTestShop();
const server = useServer(shop);
let cookie: string;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
beforeAll(async () => {
	({ cookie } = await makeCustomer(shop));
});
afterAll(() => agent.destroy());

test.each([
	["a person's page", "/orders", 200],
	["a page that does not exist", "/yoxdur", 404],
])(
	"rendering %s leaks no memory",
	async (_, path, status) => {
		await drawPages(path, { count: WARM_UP, status });
		const before = await heapAfterCollection();
		await drawPages(path, { count: PAGES, status });
		const perPage = ((await heapAfterCollection()) - before) / PAGES;
		expect(perPage).toBeLessThan(MAX_BYTES_PER_PAGE);
	},
	180_000,
);

async function drawPages(path: string, { count, status }: { count: number; status: number }) {
	let left = count;
	const visitor = async () => {
		while (left-- > 0) expect(await statusOf(path)).toBe(status);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, visitor));
}

function statusOf(path: string): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		get(server.address + path, { agent, headers: { cookie } }, (response) => {
			response.resume().once("end", () => resolve(response.statusCode));
		}).once("error", reject);
	});
}

/** Several rounds: objects with finalizers are freed by the collection after these have run. */
async function heapAfterCollection(): Promise<number> {
	for (let round = 0; round < 4; round++) {
		collectGarbage();
		await new Promise((resolve) => setImmediate(resolve));
	}
	return process.memoryUsage().heapUsed;
}
