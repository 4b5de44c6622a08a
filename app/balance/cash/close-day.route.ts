import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { cashChanged } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/close-day.route";
import { isDay } from "./calendar.ts";
import { readClosingForm } from "./cash-form.server.ts";
import { closeDay } from "./close-day.server.ts";

export const action = answered(async (form, { params: { day }, context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	if (!isDay(day)) throw new Response(null, { status: 404 });
	await closeDay(db, { ...readClosingForm(form), day, adminId });
	cashChanged(hub);
	return { done: "Gün bağlandı" };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const shouldRevalidate = revalidateOnError;

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
