// Customers who buy at a pace, send again what was not answered, and remember what they were told.
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "../../app/core/ids.ts";
import {
	type Attempt,
	answerOf,
	type Customer,
	type Game,
	purchaseOf,
} from "../money/purchase-storm.ts";
import { Gaps } from "./gaps.ts";
import { comesTrue } from "./programs.ts";

type Options = {
	address: string;
	customers: Customer[];
	games: Game[];
	/** How many buy at once. */
	buyers: number;
	/** After an answer, before the next purchase. */
	pauseMs?: number;
	/** Whoever hears nothing for so long sends again. */
	patienceMs?: number;
};

type Purchase = { tookMs: number; gameIds: string[] };

const AGAIN_AFTER_MS = 50;

export class CustomersAtWork {
	readonly placed = new Set<string>();
	readonly refused = new Set<string>();
	readonly unanswered = new Map<string, Attempt>();
	readonly gaps = new Gaps();
	/** How often they were told what, in this round. */
	answers = new Map<string, number>();
	/** What was placed in this round. */
	purchases: Purchase[] = [];
	readonly #options: Required<Options>;
	#count = 0;
	#over = false;
	#working: Promise<unknown> = Promise.resolve();

	constructor(options: Options) {
		this.#options = { pauseMs: 60, patienceMs: 1000, ...options };
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

	/** Ends, and sends again what was not answered, until all of it is. */
	async stop({ withinMs = 30_000 } = {}) {
		this.#over = true;
		await this.#working;
		await comesTrue(
			async () => {
				for (const attempt of [...this.unanswered.values()]) await this.#send(attempt);
				return this.unanswered.size === 0;
			},
			{ withinMs },
		);
	}

	inWords(): string {
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

	/** Whether the customer knows now what became of it. */
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
		// Each game alone, and all of them.
		const game = games[number % (games.length + 1)];
		return { id: newId(), customer, lines: game ? [game] : games };
	}
}

async function ask({ address, patienceMs }: Required<Options>, attempt: Attempt) {
	try {
		const response = await fetch(`${address}/cart`, {
			...purchaseOf(attempt),
			signal: AbortSignal.timeout(patienceMs),
		});
		await response.text();
		return { answer: answerOf(response), said: String(response.status) };
	} catch (error) {
		const patienceEnded = error instanceof Error && error.name === "TimeoutError";
		return { answer: undefined, said: patienceEnded ? "silence" : "cut off" };
	}
}
