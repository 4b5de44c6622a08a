import { answered, redirectWithFlash } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { keepForm } from "../../ui/kept-form.ts";
import { signedInContext } from "../../users/sign-in/guards.server.ts";
import { FormDialog } from "../form-dialog.tsx";
import { listCategories } from "../read-catalog.server.ts";
import type { Route } from "./+types/edit-game.page";
import { askAboutDoubts } from "./ask-about-doubts.server.ts";
import { findGameToEdit } from "./find-game-to-edit.server.ts";
import { GameFields } from "./game-fields.tsx";
import { readGameForm } from "./game-form.server.ts";
import { changeGame } from "./save-game.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const [game, categories] = await Promise.all([findGameToEdit(db, params.id), listCategories(db)]);
	if (!game) throw redirectWithFlash(`/admin/games${url.search}`, "game-not-found");
	return { game, categories: categories.map(({ id, name }) => ({ id, name })) };
}

export const action = answered(async (form, { params, url, context }: Route.ActionArgs) => {
	const { db, env, hub } = context.get(appContext);
	const { id: actorId } = context.get(signedInContext);
	const { confirmed, ...change } = readGameForm(form, env);
	await askAboutDoubts(db, { ...change, id: params.id, confirmed });
	await changeGame(db, { ...change, id: params.id, actorId });
	hub.publish("catalog", "admin");
	return redirectWithFlash(`/admin/games${url.search}`, "game-changed");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const meta = pageTitle("Oyunu redaktə et");

export default function EditGamePage({ loaderData, params }: Route.ComponentProps) {
	const { game, categories } = loaderData;
	return (
		<FormDialog key={params.id} title={game.name} list="/admin/games" wide>
			{(errors, typed) => (
				<GameFields game={game} categories={categories} errors={errors} typed={typed} />
			)}
		</FormDialog>
	);
}
