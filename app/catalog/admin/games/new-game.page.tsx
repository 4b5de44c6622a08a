import { appContext } from "#app/app-context.server.ts";
import { FormDialog } from "#app/catalog/admin/form-dialog.tsx";
import { listCategories } from "#app/catalog/read-categories.server.ts";
import { listFamilyNames } from "#app/catalog/read-families.server.ts";
import { findGameToEdit } from "#app/catalog/read-games.server.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/new-game.page";
import { askToConfirm } from "./ask-to-confirm.server.ts";
import { GameFields } from "./game-fields.tsx";
import { GAME_FIELDS, gameFormText, readGameForm } from "./game-form.server.ts";
import { addGame } from "./save-game.server.ts";

/** A new game, at `/admin/games/:id/copy` one that starts from another. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const from = "id" in params ? params.id : undefined;
	const [categories, families, game] = await Promise.all([
		listCategories(db),
		listFamilyNames(db),
		from && findGameToEdit(db, from),
	]);
	if (from && !game) throw redirectWithFlash(`/admin/games${url.search}`, "game-not-found");
	// Its stock and its place on the home page are its own.
	const model = game ? gameFormText({ ...game, stock: null, featured: false }) : undefined;
	return { categories: categories.map(({ id, name }) => ({ id, name })), families, model };
}

export const action = answered(
	async (form, { url, context }: Route.ActionArgs) => {
		const { db, env, hub } = context.get(appContext);
		const { id: adminId } = context.get(signedInContext);
		const { values, confirmed } = readGameForm(form, env);
		await askToConfirm(db, { values, confirmed });
		await addGame(db, { values, adminId });
		catalogChanged(hub);
		return redirectWithFlash(`/admin/games${url.search}`, "game-added");
	},
	{ typed: GAME_FIELDS },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const meta = pageTitle("Yeni oyun");

export default function NewGamePage({ loaderData, params }: Route.ComponentProps) {
	return (
		<FormDialog key={"id" in params ? params.id : ""} title="Yeni oyun" list="/admin/games" wide>
			{(errors, typed) => <GameFields {...loaderData} errors={errors} typed={typed} />}
		</FormDialog>
	);
}
