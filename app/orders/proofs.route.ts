import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { orderChanged } from "#app/live/changes.server.ts";
import { privatePictureAddress } from "#app/pictures/private-picture.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/proofs.route";
import { readProofForm } from "./proof-form.server.ts";
import { addProof } from "./proofs.server.ts";

/** Takes a picture of a delivery from an admin and answers with its address. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { userId, pictureId } = await addProof(db, { ...(await readProofForm(form)), adminId });
	orderChanged(hub, userId, { stockMoved: false });
	return { address: privatePictureAddress(pictureId) };
});

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
