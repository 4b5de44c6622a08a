import { redirect } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { DeleteDialog } from "#app/catalog/admin/delete-dialog.tsx";
import { findCategory } from "#app/catalog/read-categories.server.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/delete-category.page";
import { deleteCategory } from "./delete-category.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const category = await findCategory(context.get(appContext).db, params.id);
	// Without a message: this loader also runs after the page's own deletion.
	if (!category) throw redirect(`/admin/categories${url.search}`);
	return { category };
}

export const action = answered(async (_form, { params, url, context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	await deleteCategory(db, { id: params.id, adminId });
	catalogChanged(hub);
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
