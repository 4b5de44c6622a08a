import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { topUpChanged } from "#app/live/changes.server.ts";
import { privatePictureAddress } from "#app/pictures/private-picture.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/receipts.route";
import { readReceiptForm } from "./receipt-form.server.ts";
import { attachReceipt } from "./receipts.server.ts";

/** Takes a picture of a transfer from the customer and answers with its address. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const { pictureId } = await attachReceipt(db, { ...(await readReceiptForm(form)), userId });
	topUpChanged(hub, userId);
	return { address: privatePictureAddress(pictureId) };
});

/** Shows nothing, but the layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
