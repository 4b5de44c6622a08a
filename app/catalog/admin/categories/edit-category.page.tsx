import { appContext } from "#app/app-context.server.ts";
import { FormDialog } from "#app/catalog/admin/form-dialog.tsx";
import { findCategory } from "#app/catalog/read-categories.server.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/edit-category.page";
import { CategoryFields } from "./category-fields.tsx";
import { readCategoryForm } from "./category-form.server.ts";
import { changeCategory } from "./save-category.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const category = await findCategory(context.get(appContext).db, params.id);
	if (!category) throw redirectWithFlash(`/admin/categories${url.search}`, "category-not-found");
	return { category };
}

export const action = answered(async (form, { params, url, context }: Route.ActionArgs) => {
	const { db, env, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const values = readCategoryForm(form, env);
	await changeCategory(db, { id: params.id, values, adminId });
	catalogChanged(hub);
	return redirectWithFlash(`/admin/categories${url.search}`, "category-changed");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const meta = pageTitle("Kateqoriyanı redaktə et");

export default function EditCategoryPage({ loaderData: { category } }: Route.ComponentProps) {
	return (
		<FormDialog key={category.id} title={category.name} list="/admin/categories">
			{(errors) => <CategoryFields category={category} errors={errors} />}
		</FormDialog>
	);
}
