import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { limitUses } from "#app/sign-in/rate-limit.server.ts";
import type { Route } from "./+types/push.route";
import { readPushForm } from "./push-form.server.ts";
import { readPushKeys } from "./push-keys.server.ts";
import { alsoHears, asBefore, decline, keepSubscription, silence } from "./subscriptions.server.ts";

/** Each visit of a browser that is subscribed renews it once. */
const acceptedOf = (userId: string) => ({
	limit: { name: "push", most: 300, windowS: 60 * 60 },
	key: userId,
});

/** What a customer says of notifications on this browser, or the browser itself. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const { db } = app;
	const { id: userId, sessionId } = context.get(signedInContext);
	await limitUses(db, acceptedOf(userId));
	const input = readPushForm(form, app.env);
	const device = { userId, sessionId };
	switch (input.intent) {
		case "on":
			await keepSubscription(db, device, input, alsoHears({ hearsOwn: true }));
			return { done: "Bu cihazda bildirişlər qoşuldu" };
		case "renew": {
			const { publicKey } = await readPushKeys(app);
			await keepSubscription(db, device, input, asBefore({ hearsOwn: true }));
			return { publicKey };
		}
		case "move":
			// Whoever is signed in meanwhile has not asked for it.
			await keepSubscription(db, device, input, (before) => before);
			return {};
		case "off": {
			const stays = await silence(db, device, { hearsOwn: false });
			return { done: "Bu cihazda bildirişlər söndürüldü", stays };
		}
		case "decline":
			await decline(db, userId);
			return {};
	}
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
