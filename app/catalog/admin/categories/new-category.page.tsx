import { appContext } from "#app/app-context.server.ts";
import { FormDialog } from "#app/catalog/admin/form-dialog.tsx";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/new-category.page";
import { CategoryFields } from "./category-fields.tsx";
import { readCategoryForm } from "./category-form.server.ts";
import { addCategory } from "./save-category.server.ts";

export const action = answered(async (form, { url, context }: Route.ActionArgs) => {
	const { db, env, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	await addCategory(db, { values: readCategoryForm(form, env), adminId });
	catalogChanged(hub);
	return redirectWithFlash(`/admin/categories${url.search}`, "category-added");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const meta = pageTitle("Yeni kateqoriya");

export default function NewCategoryPage() {
	return (
		<FormDialog title="Yeni kateqoriya" list="/admin/categories">
			{(errors) => <CategoryFields errors={errors} />}
		</FormDialog>
	);
}
