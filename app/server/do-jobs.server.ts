import type { App } from "#app/app-context.server.ts";
import { REVERSE } from "#app/balance/epoint/ask-card-refund.server.ts";
import { FOLLOW, followPayment } from "#app/balance/epoint/follow-payment-job.server.ts";
import { LOOK_BACK, lookBack } from "#app/balance/epoint/look-back-job.server.ts";
import { reverseRefund } from "#app/balance/epoint/reverse-refund-job.server.ts";
import { jobsChanged } from "#app/live/changes.server.ts";
import { CHANNELS } from "#app/notifications/channels.server.ts";
import { doPush, PUSH } from "#app/notifications/push/push-job.server.ts";
import { LISTEN } from "#app/notifications/telegram/link-code.server.ts";
import { listenToBot } from "#app/notifications/telegram/listen-job.server.ts";
import { sendNews } from "#app/notifications/telegram/send-news-job.server.ts";
import { SEND } from "#app/notifications/telegram/tell-staff.server.ts";
import {
	WATCH,
	watchForStaff,
	watchFromNowOn,
} from "#app/notifications/telegram/watch-job.server.ts";
import { tellDue } from "#app/notifications/tell-due.server.ts";
import { sendWebhook } from "#app/notifications/webhook/send-webhook-job.server.ts";
import { WEBHOOK } from "#app/notifications/webhook/webhook-kind.ts";
import { PARKED } from "#app/orders/parked/park-order.server.ts";
import { placeParkedJob } from "#app/orders/parked/place-parked-job.server.ts";
import type { DoJob } from "#app/platform/jobs/jobs.server.ts";

/** Every kind of job; `app/admin/jobs-notice.tsx` has words for each. */
export const KINDS: Record<string, DoJob<App>> = {
	[FOLLOW]: followPayment,
	[REVERSE]: reverseRefund,
	[LOOK_BACK]: lookBack,
	[PARKED]: placeParkedJob,
	[SEND]: sendNews,
	[LISTEN]: listenToBot,
	[WATCH]: watchForStaff,
	[PUSH]: doPush,
	[WEBHOOK]: sendWebhook,
};

/** Of how many a process takes at a time, where somebody else's server may keep it waiting. */
export const AT_ONCE: Record<string, number> = {
	...{ [SEND]: 1, [LISTEN]: 1, [WATCH]: 1 },
	...{ [PUSH]: 2, [WEBHOOK]: 1 },
};

/** Whoever starts has other things to do first. */
const FIRST_LOOK_BACK_S = 60;

/** From now on this process does jobs, and tells people of what happened. */
export function startDoingJobs(app: App): void {
	app.jobs.start(app, KINDS, () => jobsChanged(app.hub), AT_ONCE);
	app.notifier.start(app, (shop) => tellDue(shop, CHANNELS));
	watchFromNowOn(app).catch((error) => {
		app.log.warn({ err: error }, "the staff is not told of what lies about");
	});
	if (app.env.epoint) {
		const lookBackSoon = { kind: LOOK_BACK, key: "all", afterS: FIRST_LOOK_BACK_S };
		// The next start tries again.
		app.jobs.put(app.db, lookBackSoon).catch((error) => {
			app.log.warn({ err: error }, "credited payments are not looked at");
		});
	}
}
