// Customers who buy without a pause over HTTP, and remember what they were told.
import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { newId } from "../../app/core/ids.ts";
import type { Database } from "../../app/platform/database.server.ts";
import { makeGame, makeUser } from "../make.ts";
import { SECRET } from "./running-shop.ts";

export type Customer = { id: string; cookie: string };
export type Game = { id: string; name: string; priceQepik: number };
export type Attempt = { id: string; customer: Customer; lines: Game[] };

/** What the customer knows of an attempt; undefined is no answer, or one that says nothing. */
type Answer = "placed" | "refused" | undefined;

export async function makeCustomer(db: Database, balanceQepik: number): Promise<Customer> {
	return openSession(db, await makeUser(db, { balanceQepik }));
}

/** Signs in as the sign-in library does: the token in a row, and signed in a cookie. */
export async function openSession(db: Database, { id }: { id: string }): Promise<Customer> {
	const token = newId() + newId();
	await db.execute(sql`
		INSERT INTO sessions (id, user_id, token, expires_at)
		VALUES (${newId()}, ${id}, ${token}, now() + interval '1 day')`);
	const signature = createHmac("sha256", SECRET).update(token).digest("base64");
	return { id, cookie: `gamestore.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}

/** One that never runs out, one that does, and one without a count. */
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

	/** Buys with many at once until `kill` has done its work; it is called after so many answers. */
	async rage(address: string, { answers, kill }: { answers: number; kill: () => Promise<void> }) {
		let killed: Promise<void> | undefined;
		let over = false;
		let left = answers;
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

	/** Sends again what was not answered, until it is. */
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
		// Two games in either order, and each game alone.
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
		// Killed in the middle.
	}
	// Nobody knows whether it was placed; and nobody buys on at once, for who did would soon have
	// bought too much within a minute.
	await new Promise((resolve) => setTimeout(resolve, 100));
	return undefined;
}

/** The purchase as the cart's page sends it. */
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
