import { answered, redirectWithFlash } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { keepForm } from "../../ui/kept-form.ts";
import { signedInContext } from "../../users/sign-in/guards.server.ts";
import { FormDialog } from "../form-dialog.tsx";
import type { Route } from "./+types/edit-category.page";
import { CategoryFields } from "./category-fields.tsx";
import { readCategoryForm } from "./category-form.server.ts";
import { findCategoryToEdit } from "./read-admin-categories.server.ts";
import { changeCategory } from "./save-category.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const category = await findCategoryToEdit(context.get(appContext).db, params.id);
	if (!category) throw redirectWithFlash(`/admin/categories${url.search}`, "category-not-found");
	return { category };
}

export const action = answered(async (form, { params, url, context }: Route.ActionArgs) => {
	const { db, env, hub } = context.get(appContext);
	const { id: actorId } = context.get(signedInContext);
	const values = readCategoryForm(form, env);
	await changeCategory(db, { id: params.id, values, actorId });
	hub.publish("catalog", "admin");
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
