import { answered, redirectWithFlash } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { keepForm } from "../../ui/kept-form.ts";
import { signedInContext } from "../../users/sign-in/guards.server.ts";
import { FormDialog } from "../form-dialog.tsx";
import type { Route } from "./+types/new-category.page";
import { CategoryFields } from "./category-fields.tsx";
import { readCategoryForm } from "./category-form.server.ts";
import { addCategory } from "./save-category.server.ts";

export const action = answered(async (form, { url, context }: Route.ActionArgs) => {
	const { db, env, hub } = context.get(appContext);
	const { id: actorId } = context.get(signedInContext);
	await addCategory(db, { values: readCategoryForm(form, env), actorId });
	hub.publish("catalog", "admin");
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
