import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { cashChanged } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/say-cash.route";
import { isDay } from "./calendar.ts";
import { isSource, SOURCE_LABELS } from "./cash-days.ts";
import { readSaidForm } from "./cash-form.server.ts";
import { sayCash } from "./say-cash.server.ts";

/** What the bank or Epoint says of a day, as the owner reads it there. */
export const action = answered(async (form, { params, context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { day, source } = params;
	if (!isDay(day) || !isSource(source)) throw new Response(null, { status: 404 });
	const { amount: saidQepik, note, seen: seenVersion } = readSaidForm(form);
	await sayCash(db, { day, source, saidQepik, note, seenVersion, adminId });
	cashChanged(hub);
	return { done: `${SOURCE_LABELS[source]}: məbləğ yazıldı` };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const shouldRevalidate = revalidateOnError;

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
