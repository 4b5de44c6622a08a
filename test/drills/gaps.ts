/** Measures the longest time between two beats; a round begins with the last beat before it. */
export class Gaps {
	#last = performance.now();
	#longestMs = 0;
	#beats = 0;

	beat() {
		const now = performance.now();
		this.#longestMs = Math.max(this.#longestMs, now - this.#last);
		this.#last = now;
		this.#beats += 1;
	}

	startRound() {
		this.#longestMs = 0;
		this.#beats = 0;
	}

	/** Resets everything: measures from now on. */
	startAnew() {
		this.startRound();
		this.#last = performance.now();
	}

	/** Resets the count of beats, but not the longest gap. */
	startCounting() {
		this.#beats = 0;
	}

	get beats() {
		return this.#beats;
	}

	/** Includes the present gap. */
	get longestMs() {
		return Math.max(this.#longestMs, performance.now() - this.#last);
	}

	get sinceLastMs() {
		return performance.now() - this.#last;
	}
}
