import type { DoJob } from "#app/platform/jobs/jobs.server.ts";
import { type Following, followPayment } from "./follow-payment-job.server.ts";
import { takeDue } from "./look-back.server.ts";
import { HOUR_S } from "./look-times.ts";

/** The kind of the job that looks at what was credited; there is one of it, and it never ends. */
export const LOOK_BACK = "epoint-look-back";

/** Questions of one turn, and the pause to the next one while more is due or none. */
const AT_ONCE = 5;
const MORE_AFTER_S = 5;
const IDLE_S = HOUR_S / 6;

/** Asks about credited payments that are due: a return that nobody called for is found so. */
export const lookBack: DoJob<Following> = async (app, { payload, signal }) => {
	if (!app.env.epoint) return { againAfterS: HOUR_S };
	for (let asked = 0; asked < AT_ONCE; asked++) {
		const topUpId = await takeDue(app.db);
		if (!topUpId) return { againAfterS: IDLE_S };
		await followPayment(app, { key: topUpId, payload, signal });
	}
	return { againAfterS: MORE_AFTER_S };
};
