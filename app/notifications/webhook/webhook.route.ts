import { z } from "zod";
import { type App, appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { lineOf, readFields } from "#app/forms/read-fields.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/webhook.route";
import { sendAgain } from "./list-deliveries.server.ts";
import { tryWebhook } from "./try-webhook.server.ts";
import { renewSecret, revealSecret, saveWebhook, switchOff } from "./webhook-rows.server.ts";

const LONGEST_ADDRESS = 1000;

const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("save"), address: lineOf(LONGEST_ADDRESS) }),
	z.object({ intent: z.literal(["renew", "reveal", "off", "test"]) }),
	z.object({ intent: z.literal("resend"), id: lineOf(100) }),
]);

/** Says what was done, with the secret where an admin is to see it. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	return act(app, readFields(schema, form), adminId);
});

async function act(app: App, asked: z.output<typeof schema>, adminId: string) {
	switch (asked.intent) {
		case "save": {
			const made = await saveWebhook(app, { address: asked.address, adminId });
			return { done: "Ünvan yadda saxlanıldı, webhook açıqdır", ...made };
		}
		case "renew":
			return { done: "Açar yeniləndi", secret: await renewSecret(app, adminId) };
		case "reveal":
			return { secret: await revealSecret(app, adminId) };
		case "off":
			await switchOff(app, adminId);
			return { done: "Webhook söndürüldü" };
		case "test":
			await tryWebhook(app, { adminId });
			return { done: "Yoxlama xəbəri göndərildi, server qəbul etdi" };
		case "resend":
			await sendAgain(app, { id: asked.id, adminId });
			return { done: "Yenidən göndərilir" };
	}
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
