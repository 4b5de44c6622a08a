import { appContext } from "#app/app-context.server.ts";
import { FormDialog } from "#app/catalog/admin/form-dialog.tsx";
import { idFormText } from "#app/catalog/admin/id-form/id-form.server.ts";
import { findFamilyToEdit } from "#app/catalog/read-families.server.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/edit-family.page";
import { FamilyFields } from "./family-fields.tsx";
import { readFamilyForm } from "./family-form.server.ts";
import { changeFamily } from "./save-family.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const family = await findFamilyToEdit(context.get(appContext).db, params.id);
	if (!family) throw redirectWithFlash(`/admin/families${url.search}`, "family-not-found");
	const { id, name, position, idForm } = family;
	return { family: { id, name, position, idText: idFormText(idForm) } };
}

export const action = answered(async (form, { params, url, context }: Route.ActionArgs) => {
	const { db, hub, env } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const values = readFamilyForm(form, env);
	await changeFamily(db, { id: params.id, values, adminId });
	catalogChanged(hub);
	return redirectWithFlash(`/admin/families${url.search}`, "family-changed");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const meta = pageTitle("Paket qrupunu redaktə et");

export default function EditFamilyPage({ loaderData: { family } }: Route.ComponentProps) {
	return (
		<FormDialog key={family.id} title={family.name} list="/admin/families">
			{(errors) => <FamilyFields family={family} errors={errors} />}
		</FormDialog>
	);
}
