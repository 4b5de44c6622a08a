import { data, redirect } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { safeNextPage } from "#app/core/next-page.ts";
import { Problem } from "#app/core/problem.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { userChanged } from "#app/live/changes.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { streamJson } from "#app/platform/database/stream-json.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { agreeToTerms } from "#app/settings/pages/terms/agree-to-terms.server.ts";
import { readTermsForm } from "#app/settings/pages/terms/terms-form.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { limitUses } from "#app/sign-in/rate-limit.server.ts";
import { requireFreshPassword } from "#app/sign-in/require-fresh-password.server.ts";
import type { Route } from "./+types/my-data.route";
import { myDataLists } from "./my-data-lists.server.ts";

const DAY_S = 24 * 60 * 60;

/** Each reads everything that a person ever did here. */
const exportsOf = (userId: string) => ({
	limit: { name: "my-data", most: 10, windowS: DAY_S },
	key: userId,
});

/** All that the shop keeps of the person who asks, in one file. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, env, log } = context.get(appContext);
	const person = context.get(signedInContext);
	// Nothing is shown at the address of a file.
	requireFreshPassword(person, "/profile");
	await limitUses(db, exportsOf(person.id)).catch((error) => {
		if (error instanceof Problem) throw data(error.message, error.status);
		throw error;
	});
	logSecurity(log, "data-exported", { ...context.get(callerContext), userId: person.id });
	const { name, email, role, createdAt } = person;
	const [exportedAt, balanceQepik] = await Promise.all([readNow(db), findBalance(db, person.id)]);
	return streamJson(db, {
		fileName: "melumatlarim.json",
		head: { exportedAt, person: { name, email, role, registeredAt: createdAt, balanceQepik } },
		lists: myDataLists(person.id, env.origin ?? url.origin),
	});
}

/**
 * Adds to it that the person agrees to the texts that they were shown, and leads back to where they were.
 * An address of its own would be one more that every newcomer loads.
 */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const { seal, next } = readTermsForm(form);
	const agreed = await agreeToTerms(db, { userId, seal, occasion: "later" });
	if (!agreed) {
		throw new Problem("text-moved", "Mətn bu arada yenilənib. Yenisinə baxıb yenidən təsdiqləyin");
	}
	userChanged(hub, userId);
	return redirect(safeNextPage(next));
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}
