import { setTimeout as delay } from "node:timers/promises";
import { connectionLoss, isConflict, isLockTimeout } from "./database-errors.server.ts";

const TRIES = 5;
const CONFLICT_PAUSE_MS = 20;
/** Holding no connection meanwhile: those who wait for a held row leave room for all others. */
const LOCK_PAUSE_MS = 200;
const LONGEST_LOCK_PAUSE_MS = 800;
const LOCK_LASTS_MS = 4000;
/** A restart or a failover of PostgreSQL is often over after so long. */
const LOSS_LASTS_MS = 2000;
const LOSS_PAUSE_MS = 100;

/**
 * Runs work that is a whole transaction, and again when it was rolled back for a reason that
 * passes, each time after a longer and random wait:
 * - a deadlock or a serialization failure: five times at most;
 * - a row that another transaction held for too long: for four seconds;
 * - a connection that was lost before anything was changed: for two seconds, unless `isAway` says
 *   that it lasts.
 * The work must do nothing that a rollback leaves behind.
 */
export async function retryRolledBack<Result>(
	work: () => Promise<Result>,
	{ isAway = () => false }: { isAway?: () => boolean } = {},
): Promise<Result> {
	const startedAtMs = performance.now();
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			const pauseMs = pauseAfter(error, attempt, performance.now() - startedAtMs);
			const isHopeless = connectionLoss(error) && isAway();
			if (pauseMs === undefined || isHopeless) throw error;
			await delay(pauseMs * (0.5 + Math.random() / 2));
		}
	}
}

function pauseAfter(error: unknown, attempt: number, tookMs: number): number | undefined {
	if (connectionLoss(error)?.changedNothing) {
		return tookMs < LOSS_LASTS_MS ? LOSS_PAUSE_MS : undefined;
	}
	if (isLockTimeout(error)) {
		if (tookMs >= LOCK_LASTS_MS) return undefined;
		return Math.min(LOCK_PAUSE_MS * 2 ** (attempt - 1), LONGEST_LOCK_PAUSE_MS);
	}
	if (attempt >= TRIES || !isConflict(error)) return undefined;
	return CONFLICT_PAUSE_MS * 2 ** (attempt - 1);
}
