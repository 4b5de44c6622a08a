// Files that are not there, and names that no file has.
import { Agent, request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { useServer } from "../listen.ts";
import { useTestShop } from "../open-shop.ts";
import { meetVictim, SERVED } from "./victim.ts";

const shop = useTestShop({ TRUST_PROXY: "loopback" });
const server = useServer(shop);

/** More than one address may have at once; not so many that the attack itself is what is slow. */
const AT_ONCE = 35;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
afterAll(() => agent.destroy());

/** Exactly this path: `fetch` would tidy it up. */
function ask(path: string, from = "198.51.100.1") {
	return new Promise<{ status: number | undefined; bytes: number }>((resolve, reject) => {
		const headers = { "x-forwarded-for": from };
		request(server.address, { path, agent, headers }, (response) => {
			let bytes = 0;
			response.on("data", (chunk: Buffer) => {
				bytes += chunk.length;
			});
			response.once("end", () => resolve({ status: response.statusCode, bytes }));
		})
			.once("error", reject)
			.end();
	});
}

/** Asks for one after the other, many at once, until the served has bought; returns the answers. */
async function attack(pathOf: (number: number) => string) {
	const victim = await meetVictim({ shop, address: server.address });
	let isOver = false;
	let count = 0;
	const answers = new Map<number | undefined, number>();
	let largest = 0;
	const attacker = async () => {
		while (!isOver) {
			const { status, bytes } = await ask(pathOf(count++));
			answers.set(status, (answers.get(status) ?? 0) + 1);
			largest = Math.max(largest, bytes);
		}
	};
	const attackers = Array.from({ length: AT_ONCE }, attacker);
	const served = await victim.shopUnderAttack();
	isOver = true;
	await Promise.all(attackers);
	return { served, statuses: [...answers.keys()].toSorted(), largest };
}

test("made-up names of files draw no page, and starve nobody", async () => {
	const { served, statuses, largest } = await attack(
		(number) =>
			["/pictures/X", "/assets/..", "/fonts/."].map((start) => `${start}${number}`)[
				number % 3
			] as string,
	);
	expect(served).toEqual(SERVED);
	expect(statuses).toEqual([404]);
	expect(largest).toBeLessThan(100);
});

test("files that are not there are looked for within a limit", async () => {
	const { served, statuses, largest } = await attack(
		(number) => `/pictures/yox-${number}-480.avif`,
	);
	expect(served).toEqual(SERVED);
	expect(statuses).toEqual([404, 503]);
	expect(largest).toBeLessThan(100);
});

test("the home page is kept under no other name", async () => {
	for (const path of ["/assets/..", "/fonts/../", "/pictures/.", "/assets/%2e%2e"]) {
		expect(await ask(path)).toMatchObject({ status: 404 });
	}
});
