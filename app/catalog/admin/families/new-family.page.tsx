import { appContext } from "#app/app-context.server.ts";
import { FormDialog } from "#app/catalog/admin/form-dialog.tsx";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/new-family.page";
import { FamilyFields } from "./family-fields.tsx";
import { readFamilyForm } from "./family-form.server.ts";
import { addFamily } from "./save-family.server.ts";

export const action = answered(async (form, { url, context }: Route.ActionArgs) => {
	const { db, hub, env } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	await addFamily(db, { values: readFamilyForm(form, env), adminId });
	catalogChanged(hub);
	return redirectWithFlash(`/admin/families${url.search}`, "family-added");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const meta = pageTitle("Yeni paket qrupu");

export default function NewFamilyPage() {
	return (
		<FormDialog title="Yeni paket qrupu" list="/admin/families">
			{(errors) => <FamilyFields errors={errors} />}
		</FormDialog>
	);
}
