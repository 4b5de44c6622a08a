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
import type { Route } from "./+types/edit-game.page";
import { askToConfirm } from "./ask-to-confirm.server.ts";
import { GameFields } from "./game-fields.tsx";
import { GAME_FIELDS, gameFormText, readGameForm } from "./game-form.server.ts";
import { changeGame } from "./save-game.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const [game, categories, families] = await Promise.all([
		findGameToEdit(db, params.id),
		listCategories(db),
		listFamilyNames(db),
	]);
	if (!game) throw redirectWithFlash(`/admin/games${url.search}`, "game-not-found");
	return {
		game: gameFormText(game),
		categories: categories.map(({ id, name }) => ({ id, name })),
		families,
	};
}

export const action = answered(
	async (form, { params, url, context }: Route.ActionArgs) => {
		const { db, env, hub } = context.get(appContext);
		const { id: adminId } = context.get(signedInContext);
		const { confirmed, ...change } = readGameForm(form, env);
		await askToConfirm(db, { ...change, id: params.id, confirmed });
		await changeGame(db, { ...change, id: params.id, adminId });
		catalogChanged(hub);
		return redirectWithFlash(`/admin/games${url.search}`, "game-changed");
	},
	{ typed: GAME_FIELDS },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const meta = pageTitle("Oyunu redaktə et");

export default function EditGamePage({ loaderData, params }: Route.ComponentProps) {
	const { game } = loaderData;
	return (
		<FormDialog key={params.id} title={game.name} list="/admin/games" wide>
			{(errors, typed) => <GameFields {...loaderData} errors={errors} typed={typed} />}
		</FormDialog>
	);
}
