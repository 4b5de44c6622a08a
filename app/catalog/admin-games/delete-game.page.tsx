import { redirect } from "react-router";
import { answered, redirectWithFlash } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { keepPage } from "../../ui/keep-page.ts";
import { signedInContext } from "../../users/sign-in/guards.server.ts";
import { DeleteDialog } from "../delete-dialog.tsx";
import { findGame } from "../read-catalog.server.ts";
import type { Route } from "./+types/delete-game.page";
import { deleteGame } from "./delete-game.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const game = await findGame(context.get(appContext).db, params.id);
	// No message: this page looks again after its own deletion as well.
	if (!game) throw redirect(`/admin/games${url.search}`);
	return { name: game.name };
}

export const action = answered(async (_form, { params, url, context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: actorId } = context.get(signedInContext);
	await deleteGame(db, { id: params.id, actorId });
	hub.publish("catalog", "admin");
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
