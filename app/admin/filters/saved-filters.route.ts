import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { filtersChanged } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/saved-filters.route";
import { readFilterForm } from "./filter-form.server.ts";
import { removeFilter, saveFilter } from "./saved-filters.server.ts";

/** Saves or removes a filter of the admin's own. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { intent, ...filter } = readFilterForm(form);
	if ("search" in filter) await saveFilter(db, { ...filter, adminId });
	else await removeFilter(db, { ...filter, adminId });
	filtersChanged(hub, adminId);
	return { done: intent === "save" ? "Filtr yadda saxlandı" : "Filtr silindi", about: filter.name };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
