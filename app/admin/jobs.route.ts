import { z } from "zod";
import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { readFields } from "#app/forms/read-fields.server.ts";
import { jobsChanged } from "#app/live/changes.server.ts";
import { retryGivenUp } from "#app/platform/jobs/job-rows.server.ts";
import type { Route } from "./+types/jobs.route";

const schema = z.object({ kind: z.string().min(1).max(60) });

/** Has given up jobs of one kind tried again. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	await retryGivenUp(db, readFields(schema, form).kind);
	jobsChanged(hub);
	return { done: "Yenidən cəhd edilir" };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
