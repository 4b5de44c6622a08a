/** So many failures in a row, and it is not the server's bad luck any more. */
const MOST_IN_A_ROW = 10;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran for so long was well: what fells it next begins a new row. */
const STEADY_MS = 60_000;

/**
 * How long to wait before each try to bring the server back: not at all the first time, then longer
 * and longer. `undefined` is the end of it. Single crashes, hours apart, never come to that.
 */
export function openPatience(now: () => number = () => performance.now()) {
	let inARow = 0;
	let backSinceMs: number | undefined;
	return {
		nextPauseMs(): number | undefined {
			if (backSinceMs !== undefined && now() - backSinceMs >= STEADY_MS) inARow = 0;
			backSinceMs = undefined;
			const tries = inARow++;
			if (tries >= MOST_IN_A_ROW) return undefined;
			return tries === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
		},
		isBack() {
			backSinceMs = now();
		},
	};
}
