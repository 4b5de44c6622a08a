import { setTimeout as delay } from "node:timers/promises";

type Options = {
	path: string;
	cookie?: string | undefined;
	eachSecond: number;
	/** After this time without a response the request is given up. */
	timeoutMs?: number;
};

/** Requests a page at a fixed rate, whether or not earlier requests have been answered, and counts. */
export class Probe {
	readonly tookMs: number[] = [];
	readonly answers = new Map<string, number>();
	readonly #address: string;
	readonly #options: Options;
	#over = false;
	#asking: Promise<unknown> = Promise.resolve();

	constructor(address: string, options: Options) {
		this.#address = address;
		this.#options = options;
	}

	start() {
		this.#over = false;
		this.#asking = this.#askAtPace();
	}

	async stop() {
		this.#over = true;
		await this.#asking;
	}

	get path() {
		return this.#options.path;
	}

	get failures(): number {
		return [...this.answers].reduce((sum, [said, times]) => sum + (said === "200" ? 0 : times), 0);
	}

	describe(): string {
		const answers = [...this.answers].map(([said, times]) => `${said} × ${times}`).join(", ");
		return `${this.#options.path} answered ${answers}; ${describePercentiles(this.tookMs)}`;
	}

	async #askAtPace() {
		const asked = [];
		while (!this.#over) {
			asked.push(this.#ask());
			await delay(1000 / this.#options.eachSecond);
		}
		await Promise.all(asked);
	}

	async #ask() {
		const { path, cookie = "", timeoutMs = 2000 } = this.#options;
		const start = performance.now();
		let said = "silence";
		try {
			const init = { headers: { cookie }, signal: AbortSignal.timeout(timeoutMs) };
			const response = await fetch(this.#address + path, init);
			await response.arrayBuffer();
			said = String(response.status);
		} catch (error) {
			if (!(error instanceof Error && error.name === "TimeoutError")) said = "cut off";
		}
		this.tookMs.push(performance.now() - start);
		this.answers.set(said, (this.answers.get(said) ?? 0) + 1);
	}
}

/** The value below which this share of the values lies; 0 without values. */
export function percentile(values: number[], share: number): number {
	const sorted = values.toSorted((one, other) => one - other);
	return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export function describePercentiles(values: number[]): string {
	return `p50 ${percentile(values, 0.5)} ms, p99 ${percentile(values, 0.99)} ms`;
}
