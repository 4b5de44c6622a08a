import { appContext } from "#app/app-context.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { answered } from "#app/forms/answered.server.ts";
import { orderChanged } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/order-parts.route";
import { deliverLine } from "./deliver-line.server.ts";
import { readPartForm } from "./part-form.server.ts";
import { removeProof } from "./proofs.server.ts";
import { refundPart } from "./refund-part.server.ts";

/** What an admin does about a part of an order, from whatever page shows it. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const input = readPartForm(form);
	const about = `#${orderReference(input.orderId)}`;
	if (input.intent === "deliver") {
		const { userId } = await deliverLine(db, { ...input, adminId });
		orderChanged(hub, userId, { stockMoved: false });
		return { done: "Sətrin çatdırılması yeniləndi", about };
	}
	if (input.intent === "removeProof") {
		const { userId } = await removeProof(db, { ...input, adminId });
		orderChanged(hub, userId, { stockMoved: false });
		return { done: "Şəkil silindi", about };
	}
	const refunded = await refundPart(db, { ...input, adminId });
	orderChanged(hub, refunded.userId, refunded);
	const { userName, amountQepik } = refunded;
	return {
		done: "Məbləğin bir hissəsi qaytarıldı",
		about: `${about} · ${userName}: ${formatManat(amountQepik)}`,
	};
});

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
