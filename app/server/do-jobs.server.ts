import type { App } from "#app/app-context.server.ts";
import { FOLLOW, followPayment } from "#app/balance/epoint/follow-payment-job.server.ts";
import { jobsChanged } from "#app/live/changes.server.ts";
import { PARKED } from "#app/orders/parked/park-order.server.ts";
import { placeParkedJob } from "#app/orders/parked/place-parked-job.server.ts";
import type { DoJob } from "#app/platform/jobs/jobs.server.ts";

/** Every kind of job; `app/admin/jobs-notice.tsx` has words for each. */
const KINDS: Record<string, DoJob<App>> = {
	[FOLLOW]: followPayment,
	[PARKED]: placeParkedJob,
};

/** From now on this process does jobs. */
export function startDoingJobs(app: App): void {
	app.jobs.start(app, KINDS, () => jobsChanged(app.hub));
}
