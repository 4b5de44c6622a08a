import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { ordersChanged, workClaimed } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/many-orders.route";
import { claimMany, completeMany } from "./decide-many.server.ts";
import { readManyForm } from "./many-form.server.ts";

const DONE = { claim: "götürüldü", complete: "tamamlandı" };

/** What an admin does with the orders that are chosen, and what became of each. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { intent, ...many } = readManyForm(form);
	const work =
		"message" in many
			? completeMany(db, { ...many, adminId })
			: claimMany(db, { ...many, adminId });
	const decided: { orderId: string; userId: string }[] = [];
	const left: { orderId: string; refused: string }[] = [];
	try {
		for await (const outcome of work) {
			if ("refused" in outcome) left.push(outcome);
			else decided.push(outcome);
		}
	} finally {
		// Also of what was done before a failure.
		if (intent === "complete")
			ordersChanged(
				hub,
				decided.map(({ userId }) => userId),
			);
		else if (decided.length > 0) workClaimed(hub);
	}
	return {
		...(decided.length > 0 && { done: `${decided.length} sifariş ${DONE[intent]}` }),
		decided: decided.map(({ orderId }) => orderId),
		left,
	};
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
