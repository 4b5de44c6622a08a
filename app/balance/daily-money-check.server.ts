import type { App } from "#app/app-context.server.ts";
import { moneyChecked } from "#app/live/changes.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";
import { checkMoneyIfDue } from "./check-money.server.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/**
 * Checks the money soon after the start and then once a day, whichever process comes first. A
 * broken rule is an error in the log and stands on the dashboard; the shop goes on selling.
 */
export const dailyMoneyCheck: Job<App> = {
	name: "daily money check",
	firstAfterMs: 10_000,
	everyMs: 10 * MINUTE_MS,
	async run(db, { hub, log }, { isFirst }) {
		// Every start is a reason to check, but eight processes that start together are one reason.
		const findings = await checkMoneyIfDue(db, { afterMinutes: isFirst ? 1 : DAY_MINUTES });
		if (!findings) return;
		moneyChecked(hub);
		if (findings.length > 0) log.error({ findings }, "the money is not in order");
		else log.info("the money is in order");
	},
};
