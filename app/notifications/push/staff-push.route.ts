import { appContext } from "#app/app-context.server.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/staff-push.route";
import { readStaffForm } from "./push-form.server.ts";
import type { Outcome } from "./send-push.server.ts";
import { alsoHears, keepSubscription, silence } from "./subscriptions.server.ts";
import { tryPush } from "./try-push.server.ts";

const NO_DEVICE = "Əvvəlcə heç olmasa bir cihazınızda bildirişləri qoşun";
const NOTHING_CHOSEN = "Nədən xəbər veriləcəyini seçin";

/** What an admin's own browser is told of, and a message to try it. */
export const action = answered(async (form, { request, context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const { db, env } = app;
	const { id: userId, sessionId } = context.get(signedInContext);
	const input = readStaffForm(form, env);
	const device = { userId, sessionId };
	if (input.intent === "test") {
		return tellOutcome(await tryPush(app, { userId, signal: request.signal }));
	}
	if (input.intent === "off") {
		const stays = await silence(db, device, { hearsOrders: false, hearsTopUps: false });
		await recordAction(db, userId, "push.off", userId);
		return { done: "Bu cihazda komanda bildirişləri söndürüldü", stays };
	}
	const hears = { hearsOrders: input.orders === "on", hearsTopUps: input.topUps === "on" };
	if (!hears.hearsOrders && !hears.hearsTopUps) throw new Problem("invalid", NOTHING_CHOSEN);
	await keepSubscription(db, device, input, alsoHears(hears));
	await recordAction(db, userId, "push.on", userId, {
		after: { orders: hears.hearsOrders, topUps: hears.hearsTopUps },
	});
	return { done: "Bu cihazda komanda bildirişləri qoşuldu" };
});

function tellOutcome(outcomes: Outcome[]) {
	if (outcomes.length === 0) throw new Problem("invalid", NO_DEVICE);
	const sent = outcomes.filter(({ kind }) => kind === "sent").length;
	const failures = outcomes.flatMap((outcome) => ("failure" in outcome ? [outcome.failure] : []));
	if (sent === 0) {
		throw new Problem("invalid", failures[0] ?? "Bu cihaz artıq bildiriş qəbul etmir");
	}
	return { done: `Sınaq bildirişi göndərildi (cihaz sayı: ${sent})`, about: failures[0] };
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
