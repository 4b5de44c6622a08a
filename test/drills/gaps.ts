/** Measures the longest time without a beat, in rounds that begin with the last beat before. */
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

	/** Forgets all: only what follows from this moment counts. */
	startAnew() {
		this.startRound();
		this.#last = performance.now();
	}

	/** Forgets the beats, but not the longest gap: what follows has to prove itself. */
	startCounting() {
		this.#beats = 0;
	}

	get beats() {
		return this.#beats;
	}

	/** With the one that has not ended. */
	get longestMs() {
		return Math.max(this.#longestMs, performance.now() - this.#last);
	}

	get sinceLastMs() {
		return performance.now() - this.#last;
	}
}
