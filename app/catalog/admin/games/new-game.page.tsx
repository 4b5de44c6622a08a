import { appContext } from "#app/app-context.server.ts";
import { FormDialog } from "#app/catalog/admin/form-dialog.tsx";
import { listCategories } from "#app/catalog/read-categories.server.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/new-game.page";
import { askToConfirm } from "./ask-to-confirm.server.ts";
import { GameFields } from "./game-fields.tsx";
import { GAME_FIELDS, readGameForm } from "./game-form.server.ts";
import { addGame } from "./save-game.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const categories = await listCategories(context.get(appContext).db);
	return { categories: categories.map(({ id, name }) => ({ id, name })) };
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

export default function NewGamePage({ loaderData: { categories } }: Route.ComponentProps) {
	return (
		<FormDialog title="Yeni oyun" list="/admin/games" wide>
			{(errors, typed) => <GameFields categories={categories} errors={errors} typed={typed} />}
		</FormDialog>
	);
}
