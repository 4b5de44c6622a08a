import { setTimeout as delay } from "node:timers/promises";
import { connectionLoss, isConflict, isLockTimeout } from "./errors.server.ts";

const MAX_CONFLICT_ATTEMPTS = 5;
const CONFLICT_DELAY_MS = 20;
/** No connection is held meanwhile, so those who wait for a locked row leave room for all others. */
const LOCK_DELAY_MS = 200;
const MAX_LOCK_DELAY_MS = 800;
const RETRY_LOCK_FOR_MS = 4000;
/** A restart or a failover of PostgreSQL is often over after so long. */
const RETRY_LOSS_FOR_MS = 2000;
const LOSS_DELAY_MS = 100;

/**
 * Runs work that is a whole transaction, and retries it when it was rolled back for a transient
 * reason, with backoff and jitter:
 * - a deadlock or a serialization failure: five attempts at most;
 * - a row that another transaction held for too long: for four seconds;
 * - a connection that was lost before anything was changed: for two seconds, unless `isDown` says
 *   that there is an outage.
 * The work must have no effect that a rollback does not undo.
 */
export async function retryRolledBack<Result>(
	work: () => Promise<Result>,
	{ isDown = () => false }: { isDown?: () => boolean } = {},
): Promise<Result> {
	const startedAtMs = performance.now();
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			const delayMs = delayAfter(error, attempt, performance.now() - startedAtMs);
			const isOutage = connectionLoss(error) && isDown();
			if (delayMs === undefined || isOutage) throw error;
			await delay(delayMs * (0.5 + Math.random() / 2));
		}
	}
}

/** How long to wait before the next attempt; undefined when there is none. */
function delayAfter(error: unknown, attempt: number, elapsedMs: number): number | undefined {
	if (connectionLoss(error)?.changedNothing) {
		return elapsedMs < RETRY_LOSS_FOR_MS ? LOSS_DELAY_MS : undefined;
	}
	if (isLockTimeout(error)) {
		if (elapsedMs >= RETRY_LOCK_FOR_MS) return undefined;
		return Math.min(LOCK_DELAY_MS * 2 ** (attempt - 1), MAX_LOCK_DELAY_MS);
	}
	if (attempt >= MAX_CONFLICT_ATTEMPTS || !isConflict(error)) return undefined;
	return CONFLICT_DELAY_MS * 2 ** (attempt - 1);
}
