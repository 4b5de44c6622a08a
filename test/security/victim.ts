// Somebody who only wants to buy while others attack the shop.
import { newId } from "#app/core/ids.ts";
import { type Customer, makeCustomer, makeGame } from "../make.ts";
import { purchaseOf } from "../money/purchase-storm.ts";
import type { TestShop } from "../open-shop.ts";

/** How many times as long and as hard as in `npm test`: `npm run test:hostile` sets it. */
export const HARDER = Number(process.env.HOSTILE_TIMES ?? 1);
const ROUNDS = 15 * HARDER;
/** How many times as long as alone somebody may wait; 35 others, whose turn comes first, are fair. */
const MOST_TIMES = 60;
/** A customer may place 60 orders in a minute. */
const ROUNDS_PER_CUSTOMER = 30;

type Place = { shop: TestShop; address: string };
type Seen = { status: number; tookMs: number; what: string };

/**
 * A customer at an address of their own who looks at public and personal pages and buys, one after
 * the other: first here, alone, which tells how fast this machine is just now.
 */
export async function meetVictim(place: Place) {
	const alone = await shopFor(place, 5);
	return {
		/**
		 * What was refused to them under attack, and how many times as long as alone the 99th percentile of
		 * their requests took: the best of three times, for a machine that is busy with other things is slow
		 * now and then, while who is starved waits each time. The attack has to go on meanwhile.
		 */
		async shopUnderAttack({ rounds = ROUNDS } = {}) {
			const tries: Awaited<ReturnType<typeof shopFor>>[] = [];
			const times = () => Math.min(...tries.map(({ p99Ms }) => p99Ms / alone.p50Ms));
			do tries.push(await shopFor(place, rounds));
			while (tries.length < 3 && times() >= MOST_TIMES);
			return { refused: tries.flatMap(({ refused }) => refused), timesAlone: times() };
		},
	};
}

async function shopFor({ shop, address }: Place, rounds: number) {
	const game = await makeGame(shop.db, { trackStock: false });
	const seen: Seen[] = [];
	async function ask(what: string, init: RequestInit, expected: number) {
		const startedAt = performance.now();
		const headers = { ...init.headers, "x-forwarded-for": "198.51.100.200" };
		const response = await fetch(address + what, { redirect: "manual", ...init, headers });
		await response.text();
		const tookMs = performance.now() - startedAt;
		seen.push({ what, status: response.status === expected ? 0 : response.status, tookMs });
	}
	let customer: Customer | undefined;
	for (let round = 0; round <= rounds; round++) {
		// The first pages of a shop that has just been opened are slow, whoever asks.
		if (round === 1) seen.length = 0;
		if (round % ROUNDS_PER_CUSTOMER === 0)
			customer = await makeCustomer(shop, { balanceQepik: 100_000 });
		const headers = { cookie: customer?.cookie ?? "" };
		await ask(round % 2 ? "/" : `/game/${game.id}`, {}, 200);
		await ask("/orders", { headers }, 200);
		const attempt = { id: newId(), customer: customer as Customer, lines: [game] };
		await ask("/cart", purchaseOf(attempt), 302);
	}
	const times = seen.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
	const percentile = (part: number) => times[Math.ceil(times.length * part) - 1] as number;
	return {
		refused: seen
			.filter(({ status }) => status !== 0)
			.map(({ what, status }) => `${what} ${status}`),
		p50Ms: percentile(0.5),
		p99Ms: percentile(0.99),
	};
}

/** Nothing was refused, and nobody waited. */
export const SERVED = { refused: [], timesAlone: expectBelow(MOST_TIMES) };

function expectBelow(most: number) {
	return {
		asymmetricMatch: (value: unknown) => typeof value === "number" && value < most,
		toString: () => `below ${most}`,
	};
}
