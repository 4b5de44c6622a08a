import type { App } from "#app/app-context.server.ts";
import { cashChanged } from "#app/live/changes.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";
import { countCashDays } from "./count-cash-days.server.ts";

const MINUTE_MS = 60_000;
/** Ten years: a shop that existed before is counted through at its first start with this version. */
const MOST_DAYS = 3660;

/** Counts each day soon after it is over, whichever process comes first. */
export const dailyCashDays: Job<App> = {
	name: "daily cash days",
	firstAfterMs: 5000,
	everyMs: 10 * MINUTE_MS,
	async run(db, { hub }) {
		const { counted } = await countCashDays(db, { most: MOST_DAYS });
		if (counted > 0) cashChanged(hub);
	},
};
