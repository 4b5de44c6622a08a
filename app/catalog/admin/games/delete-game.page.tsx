import { redirect } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { DeleteDialog } from "#app/catalog/admin/delete-dialog.tsx";
import { findGame } from "#app/catalog/read-games.server.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/delete-game.page";
import { deleteGame } from "./delete-game.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const game = await findGame(context.get(appContext).db, params.id);
	// Without a message: this loader also runs after the page's own deletion.
	if (!game) throw redirect(`/admin/games${url.search}`);
	return { name: game.name };
}

export const action = answered(async (_form, { params, url, context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	await deleteGame(db, { id: params.id, adminId });
	catalogChanged(hub);
	return redirectWithFlash(`/admin/games${url.search}`, "game-deleted");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Oyunu sil");

export default function DeleteGamePage({ loaderData: { name } }: Route.ComponentProps) {
	return (
		<DeleteDialog title="Oyun silinsin?" list="/admin/games">
			<p>
				<strong className="text-ink">{name}</strong> mağazadan həmişəlik silinəcək. Verilmiş
				sifarişlər olduğu kimi qalır.
			</p>
		</DeleteDialog>
	);
}
