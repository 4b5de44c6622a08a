import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { ordersChanged, workClaimed } from "#app/live/changes.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/many-orders.route";
import { claimMany, completeMany, undoMany } from "./decide-many.server.ts";
import { readManyForm } from "./many-form.server.ts";
import { undoManyAct } from "./undo-many.ts";

const DONE = { claim: "götürüldü", complete: "tamamlandı", undo: "geri alındı" };

/** What an admin does with the orders that are chosen, and what became of each. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const input = readManyForm(form);
	const decided: { orderId: string; userId: string }[] = [];
	const left: { orderId: string; refused: string }[] = [];
	try {
		for await (const outcome of decideMany(db, input, adminId)) {
			if ("refused" in outcome) left.push(outcome);
			else decided.push(outcome);
		}
	} finally {
		// Also of what was done before a failure.
		if (input.intent !== "claim")
			ordersChanged(
				hub,
				decided.map(({ userId }) => userId),
			);
		else if (decided.length > 0) workClaimed(hub);
	}
	const ids = decided.map(({ orderId }) => orderId);
	return {
		...(ids.length > 0 && { done: `${ids.length} sifariş ${DONE[input.intent]}` }),
		...(input.intent === "complete" && ids.length > 0 && { undo: undoManyAct(ids) }),
		intent: input.intent,
		decided: ids,
		left,
	};
});

function decideMany(db: Database, input: ReturnType<typeof readManyForm>, adminId: string) {
	switch (input.intent) {
		case "claim":
			return claimMany(db, { ...input, adminId });
		case "complete":
			return completeMany(db, { ...input, adminId });
		case "undo":
			return undoMany(db, { ...input, adminId });
	}
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
