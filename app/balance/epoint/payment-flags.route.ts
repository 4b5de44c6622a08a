import { z } from "zod";
import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { readFields } from "#app/forms/read-fields.server.ts";
import { paymentFlagged } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/payment-flags.route";
import { settleFlag } from "./payment-flags.server.ts";

const schema = z.object({
	transaction: z.string().min(1).max(100),
	kind: z.string().min(1).max(20),
	/** In qəpik, as it was shown; empty where none was. */
	said: z
		.string()
		.regex(/^\d{0,12}$/)
		.default(""),
});

/** An admin has looked into what did not fit. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { said, ...flag } = readFields(schema, form);
	await settleFlag(db, { ...flag, saidQepik: said === "" ? null : Number(said), adminId });
	paymentFlagged(hub);
	return { done: "Qeyd bağlandı" };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
