// Customers who buy over HTTP without a pause, and remember each response.
import { newId } from "#app/core/ids.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type Customer, makeGame } from "../make.ts";

export type Game = { id: string; name: string; priceQepik: number };
export type Attempt = { id: string; customer: Customer; lines: Game[] };

/** What a customer knows of an attempt; undefined after no response, or an inconclusive one. */
type Answer = "placed" | "refused" | undefined;

/** One that never sells out, one that does, and one without tracked stock. */
export async function makeGames(db: Database): Promise<Game[]> {
	const values = { priceQepik: 1, trackStock: true };
	return [
		await makeGame(db, { ...values, stock: 1_000_000 }),
		await makeGame(db, { ...values, stock: 40 }),
		await makeGame(db, { ...values, trackStock: false }),
	];
}

export class PurchaseStorm {
	readonly placed = new Set<string>();
	readonly refused = new Set<string>();
	readonly unanswered = new Map<string, Attempt>();
	readonly #customers: Customer[];
	readonly #games: Game[];
	#count = 0;

	constructor(customers: Customer[], games: Game[]) {
		this.#customers = customers;
		this.#games = games;
	}

	/** Buys concurrently until `kill` is done, which is called after this many responses. */
	async buyUntilKilled(
		address: string,
		{ killAfter, kill }: { killAfter: number; kill: () => Promise<void> },
	) {
		let killed: Promise<void> | undefined;
		let over = false;
		let left = killAfter;
		const client = async () => {
			while (!over) {
				await this.#try(address, this.#nextAttempt());
				if (--left > 0) continue;
				killed ??= kill().finally(() => {
					over = true;
				});
			}
		};
		await Promise.all(Array.from({ length: 12 }, client));
		await killed;
	}

	/** Retries the attempts without a response until each has one. */
	async resend(address: string) {
		for (const attempt of [...this.unanswered.values()]) await this.#try(address, attempt);
		if (this.unanswered.size > 0) throw new Error("an attempt that was sent again has no answer");
	}

	async #try(address: string, attempt: Attempt) {
		const answer = await send(address, attempt);
		this.unanswered.delete(attempt.id);
		if (answer === "placed") this.placed.add(attempt.id);
		else if (answer === "refused") this.refused.add(attempt.id);
		else this.unanswered.set(attempt.id, attempt);
	}

	#nextAttempt(): Attempt {
		const number = this.#count++;
		const customer = this.#customers[number % this.#customers.length] as Customer;
		// Carts of two games in either order, and of each game alone.
		const at = (index: number) => this.#games[index % this.#games.length] as Game;
		const lines = number % 2 ? [at(number)] : [at(number), at(number + 1 + (number % 4) / 2)];
		return { id: newId(), customer, lines };
	}
}

async function send(address: string, attempt: Attempt): Promise<Answer> {
	try {
		const response = await fetch(`${address}/cart`, purchaseOf(attempt));
		await response.text();
		const answer = answerOf(response);
		if (answer) return answer;
	} catch {
		// The shop was killed meanwhile.
	}
	// Whether it was placed is unknown. The pause keeps the customer below the limit of orders per
	// minute.
	await new Promise((resolve) => setTimeout(resolve, 100));
	return undefined;
}

/** The request that the cart page sends. */
export function purchaseOf({ id, customer, lines }: Attempt): RequestInit {
	const body = new URLSearchParams({
		attemptId: id,
		seenTotalQepik: String(lines.reduce((sum, game) => sum + game.priceQepik, 0)),
		lines: JSON.stringify(
			lines.map(({ id: gameId, name }) => ({ gameId, name, quantity: 1, playerId: null })),
		),
	});
	const headers = { cookie: customer.cookie, "sec-fetch-site": "same-origin" };
	return { method: "POST", body, redirect: "manual", headers };
}

export function answerOf(response: Response): Answer {
	if (response.headers.get("location") === "/orders") return "placed";
	return response.status === 409 ? "refused" : undefined;
}
