import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/test-mail.route";
import { sendTestMail } from "./send-test-mail.server.ts";

/** Sends the admin a test. */
export const action = answered(async (_, { context }: Route.ActionArgs) => {
	const person = context.get(signedInContext);
	await sendTestMail(context.get(appContext), person);
	return { done: "Poçt serveri məktubu qəbul etdi", about: `${person.email} qutusuna baxın` };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
