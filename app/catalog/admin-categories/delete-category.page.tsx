import { redirect } from "react-router";
import { answered, redirectWithFlash } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { keepPage } from "../../ui/keep-page.ts";
import { signedInContext } from "../../users/sign-in/guards.server.ts";
import { DeleteDialog } from "../delete-dialog.tsx";
import type { Route } from "./+types/delete-category.page";
import { deleteCategory } from "./delete-category.server.ts";
import { findCategoryToEdit } from "./read-admin-categories.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const category = await findCategoryToEdit(context.get(appContext).db, params.id);
	// No message: this page looks again after its own deletion as well.
	if (!category) throw redirect(`/admin/categories${url.search}`);
	return { category };
}

export const action = answered(async (_form, { params, url, context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: actorId } = context.get(signedInContext);
	await deleteCategory(db, { id: params.id, actorId });
	hub.publish("catalog", "admin");
	return redirectWithFlash(`/admin/categories${url.search}`, "category-deleted");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Kateqoriyanı sil");

export default function DeleteCategoryPage({ loaderData: { category } }: Route.ComponentProps) {
	return (
		<DeleteDialog title="Kateqoriya silinsin?" list="/admin/categories">
			<p>
				<strong className="text-ink">{category.name}</strong> kateqoriyası mağazadan həmişəlik
				silinəcək.
			</p>
			{category.gameCount > 0 && (
				<p className="mt-2">
					Onda hələ oyunlar var: əvvəlcə onları silin və ya başqa kateqoriyaya keçirin.
				</p>
			)}
		</DeleteDialog>
	);
}
