import { setTimeout as delay } from "node:timers/promises";

/** What PostgreSQL rolled back only because two transactions met: the same again may succeed. */
const CONFLICTS = ["40P01", "40001"];

const TRIES = 5;

/**
 * Runs work that is a whole transaction, and again when it fell to a deadlock or a serialization
 * failure: at most five times, each after a longer and random wait. The work must do nothing that
 * a rollback leaves behind.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt === TRIES || !isConflict(error)) throw error;
			await delay(Math.random() * 10 * 2 ** attempt);
		}
	}
}

function isConflict(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("code" in cause && CONFLICTS.includes(String(cause.code))) return true;
	}
	return false;
}
