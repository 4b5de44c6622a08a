import { redirect } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { DeleteDialog } from "#app/catalog/admin/delete-dialog.tsx";
import { findFamilyToEdit } from "#app/catalog/read-families.server.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/delete-family.page";
import { deleteFamily } from "./delete-family.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const family = await findFamilyToEdit(context.get(appContext).db, params.id);
	// Without a message: this loader also runs after the page's own deletion.
	if (!family) throw redirect(`/admin/families${url.search}`);
	return { family };
}

export const action = answered(async (_form, { params, url, context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	await deleteFamily(db, { id: params.id, adminId });
	catalogChanged(hub);
	return redirectWithFlash(`/admin/families${url.search}`, "family-deleted");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Paket qrupunu sil");

export default function DeleteFamilyPage({ loaderData: { family } }: Route.ComponentProps) {
	return (
		<DeleteDialog title="Paket qrupu silinsin?" list="/admin/families">
			<p>
				<strong className="text-ink">{family.name}</strong> qrupu silinəcək.
			</p>
			{family.packageCount > 0 && (
				<p className="mt-2">Onun paketləri mağazada qalır, amma daha bir yerdə göstərilmir.</p>
			)}
		</DeleteDialog>
	);
}
