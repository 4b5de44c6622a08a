import { appContext } from "#app/app-context.server.ts";
import { safeNextPage } from "#app/core/next-page.ts";
import { Problem } from "#app/core/problem.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { userChanged } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/terms.route";
import { agreeToTerms } from "./agree-to-terms.server.ts";
import { readTermsForm } from "./terms-form.server.ts";

/** Records that the person agrees to the texts that they were shown, and leads back to where they were. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const { seal, next } = readTermsForm(form);
	const agreed = await agreeToTerms(db, { userId, seal, occasion: "later" });
	if (!agreed) {
		throw new Problem("text-moved", "Mətn bu arada yenilənib. Yenisinə baxıb yenidən təsdiqləyin");
	}
	userChanged(hub, userId);
	return redirectWithFlash(safeNextPage(next), "terms-agreed");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
