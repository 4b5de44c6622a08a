/** After so many failures in a row the cause is not going to pass. */
const MAX_ATTEMPTS = 10;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;
/** A server that ran for so long was healthy: its next crash begins a new row. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Exponential backoff for restarts of the server: no delay before the first attempt, then longer and
 * longer ones. `undefined` means to give up. Single crashes, hours apart, never come to that.
 */
export function createRestartBackoff(now: () => number = () => performance.now()) {
	let attempts = 0;
	let runningSinceMs: number | undefined;
	return {
		nextDelayMs(): number | undefined {
			if (runningSinceMs !== undefined && now() - runningSinceMs >= HEALTHY_AFTER_MS) attempts = 0;
			runningSinceMs = undefined;
			const failures = attempts++;
			if (failures >= MAX_ATTEMPTS) return undefined;
			return failures === 0 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
		},
		/** The server runs again. */
		succeeded() {
			runningSinceMs = now();
		},
	};
}
