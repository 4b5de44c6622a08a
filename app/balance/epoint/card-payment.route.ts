import { z } from "zod";
import { appContext } from "#app/app-context.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { anyText, brokenForm, readAmount, readFields } from "#app/forms/read-fields.server.ts";
import { balanceChanged } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/card-payment.route";
import { askCardRefund } from "./ask-card-refund.server.ts";
import { askAboutPayment } from "./look-again.server.ts";
import { settleCardRefund } from "./settle-card-refund.server.ts";

const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("cardRefund"), reason: anyText() }),
	z.object({ intent: z.literal("settleCardRefund") }),
	z.object({ intent: z.literal("askPayment") }),
]);

/** What an admin does with one card payment, from its customer's page. */
export const action = answered(async (form, { params, context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const topUpId = params.id;
	const input = readFields(schema, form, brokenForm);
	if (input.intent === "askPayment") {
		await askAboutPayment(app, topUpId);
		return { done: "Epoint-dən soruşulur, cavab bu səhifədə görünəcək" };
	}
	if (input.intent === "cardRefund") {
		const amountQepik = readAmount(form, "amount", 1);
		const { reason } = input;
		const { userId } = await askCardRefund(app, { topUpId, amountQepik, reason, adminId });
		balanceChanged(app.hub, userId);
		const about = `#${orderReference(topUpId)}: ${formatManat(amountQepik)}`;
		return { done: "Məbləğ balansdan çıxıldı, karta göndərilir", about };
	}
	const { userId, amountQepik } = await settleCardRefund(app.db, { topUpId, adminId });
	balanceChanged(app.hub, userId);
	return { done: "Məbləğ balansa qaytarıldı", about: formatManat(amountQepik) };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
