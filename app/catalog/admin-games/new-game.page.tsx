import { answered, redirectWithFlash } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { keepForm } from "../../ui/kept-form.ts";
import { signedInContext } from "../../users/sign-in/guards.server.ts";
import { FormDialog } from "../form-dialog.tsx";
import { listCategories } from "../read-catalog.server.ts";
import type { Route } from "./+types/new-game.page";
import { askAboutDoubts } from "./ask-about-doubts.server.ts";
import { GameFields } from "./game-fields.tsx";
import { readGameForm } from "./game-form.server.ts";
import { addGame } from "./save-game.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const categories = await listCategories(context.get(appContext).db);
	return { categories: categories.map(({ id, name }) => ({ id, name })) };
}

export const action = answered(async (form, { url, context }: Route.ActionArgs) => {
	const { db, env, hub } = context.get(appContext);
	const { id: actorId } = context.get(signedInContext);
	const { values, confirmed } = readGameForm(form, env);
	await askAboutDoubts(db, { values, confirmed });
	await addGame(db, { values, actorId });
	hub.publish("catalog", "admin");
	return redirectWithFlash(`/admin/games${url.search}`, "game-added");
});

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
