// Customers who buy at a certain rate, retry what was not answered, and remember each response.
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "#app/core/ids.ts";
import type { Customer } from "../make.ts";
import { type Attempt, answerOf, type Game, purchaseOf } from "../money/purchase-storm.ts";
import { Gaps } from "./gaps.ts";
import { becomesTrue } from "./programs.ts";

type Options = {
	address: string;
	customers: Customer[];
	games: Game[];
	/** How many buy concurrently. */
	buyers: number;
	/** The pause between a response and the next purchase. */
	pauseMs?: number;
	/** After this time without a response an attempt is retried. */
	timeoutMs?: number;
};

type Purchase = { tookMs: number; gameIds: string[] };

const AGAIN_AFTER_MS = 50;

export class CustomersAtWork {
	readonly placed = new Set<string>();
	readonly refused = new Set<string>();
	readonly unanswered = new Map<string, Attempt>();
	readonly gaps = new Gaps();
	/** The responses of this round, counted. */
	answers = new Map<string, number>();
	/** The orders placed in this round. */
	purchases: Purchase[] = [];
	readonly #options: Required<Options>;
	#count = 0;
	#over = false;
	#working: Promise<unknown> = Promise.resolve();

	constructor(options: Options) {
		this.#options = { pauseMs: 60, timeoutMs: 1000, ...options };
	}

	start() {
		this.#over = false;
		const buyers = Array.from({ length: this.#options.buyers }, () => this.#buy());
		this.#working = Promise.all(buyers);
	}

	startRound() {
		this.gaps.startRound();
		this.answers = new Map();
		this.purchases = [];
	}

	/** Stops, and retries what was not answered until everything is. */
	async stop({ withinMs = 30_000 } = {}) {
		this.#over = true;
		await this.#working;
		await becomesTrue(
			async () => {
				for (const attempt of [...this.unanswered.values()]) await this.#send(attempt);
				return this.unanswered.size === 0;
			},
			{ withinMs },
		);
	}

	describe(): string {
		return `answered ${[...this.answers].map(([said, times]) => `${said} × ${times}`).join(", ")}`;
	}

	async #buy() {
		const { pauseMs } = this.#options;
		while (!this.#over) {
			const attempt = this.#nextAttempt();
			const start = performance.now();
			while (!this.#over && !(await this.#send(attempt))) await delay(AGAIN_AFTER_MS);
			if (this.placed.has(attempt.id)) {
				const gameIds = attempt.lines.map((line) => line.id);
				this.purchases.push({ tookMs: performance.now() - start, gameIds });
			}
			await delay(pauseMs * (0.5 + Math.random()));
		}
	}

	/** Whether the response was conclusive. */
	async #send(attempt: Attempt): Promise<boolean> {
		const { answer, said } = await ask(this.#options, attempt);
		this.answers.set(said, (this.answers.get(said) ?? 0) + 1);
		if (!answer) {
			this.unanswered.set(attempt.id, attempt);
			return false;
		}
		this.unanswered.delete(attempt.id);
		this[answer].add(attempt.id);
		if (answer === "placed") this.gaps.beat();
		return true;
	}

	#nextAttempt(): Attempt {
		const { customers, games } = this.#options;
		const number = this.#count++;
		const customer = customers[number % customers.length] as Customer;
		// Carts of each game alone, and of all of them.
		const game = games[number % (games.length + 1)];
		return { id: newId(), customer, lines: game ? [game] : games };
	}
}

async function ask({ address, timeoutMs }: Required<Options>, attempt: Attempt) {
	try {
		const response = await fetch(`${address}/cart`, {
			...purchaseOf(attempt),
			signal: AbortSignal.timeout(timeoutMs),
		});
		await response.text();
		return { answer: answerOf(response), said: String(response.status) };
	} catch (error) {
		const patienceEnded = error instanceof Error && error.name === "TimeoutError";
		return { answer: undefined, said: patienceEnded ? "silence" : "cut off" };
	}
}
