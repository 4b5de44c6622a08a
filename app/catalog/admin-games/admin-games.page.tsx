import { Gamepad2, Plus, SearchX } from "lucide-react";
import { Outlet, useLocation } from "react-router";
import { answered } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { keepPage } from "../../ui/keep-page.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { signedInContext } from "../../users/sign-in/guards.server.ts";
import { moveGame } from "../move.server.ts";
import { OpenButton } from "../open-button.tsx";
import { listCategories } from "../read-catalog.server.ts";
import { readMoveForm } from "../read-move-form.server.ts";
import type { Route } from "./+types/admin-games.page";
import { AdminGamesTable } from "./admin-games-table.tsx";
import { GAME_STATES } from "./game-states.ts";
import { listAdminGames } from "./list-admin-games.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const asked = (name: string) => url.searchParams.get(name) ?? "";
	const wanted = {
		q: asked("q"),
		categoryId: asked("category"),
		state: GAME_STATES.find(({ key }) => key === asked("state"))?.key,
		after: asked("after"),
	};
	const [{ games, next }, categories] = await Promise.all([
		listAdminGames(db, wanted),
		listCategories(db),
	]);
	const options = categories.map(({ id, name }) => ({ id, name }));
	return { games, next, categories: options, wanted };
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: actorId } = context.get(signedInContext);
	const { name, order } = await moveGame(db, { ...readMoveForm(form), actorId });
	hub.publish("catalog", "admin");
	return { done: "Sıralama yeniləndi", about: `${name}: ${order}` };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Oyunlar");

export default function AdminGamesPage({ loaderData }: Route.ComponentProps) {
	const { games, next, wanted } = loaderData;
	const filtered = Boolean(wanted.q || wanted.categoryId || wanted.state);
	return (
		<>
			<PageHeader
				title="Oyunlar"
				actions={
					<OpenButton
						to="/admin/games/new"
						label="Yeni oyun"
						variant="primary"
						icon={<Plus aria-hidden />}
					/>
				}
			/>
			<Filters {...loaderData} />
			{games.length > 0 ? (
				<AdminGamesTable games={games} />
			) : filtered ? (
				<EmptyState
					icon={<SearchX aria-hidden />}
					title="Heç bir oyun tapılmadı"
					action={<ButtonLink to="/admin/games">Filtrləri sıfırlayın</ButtonLink>}
				/>
			) : (
				<EmptyState
					icon={<Gamepad2 aria-hidden />}
					title="Hələ oyun yoxdur"
					{...(loaderData.categories.length === 0 && CATEGORY_FIRST)}
				/>
			)}
			<Pager next={next} />
			<Outlet />
		</>
	);
}

const CATEGORY_FIRST = {
	text: "Oyunlar kateqoriyalara bölünür: əvvəlcə birini yaradın.",
	action: <ButtonLink to="/admin/categories">Kateqoriyalara keçin</ButtonLink>,
};

function Filters({ categories, wanted }: Route.ComponentProps["loaderData"]) {
	// A game's own field of the same name is on the page at once, when its form is open above.
	const isCovered = useLocation().pathname !== "/admin/games";
	return (
		<SearchForm hint="Ad ilə axtarış">
			<SelectField
				key={`category-${wanted.categoryId}`}
				label={isCovered ? "Siyahının süzgəci" : "Kateqoriya"}
				name="category"
				hideLabel
				defaultValue={wanted.categoryId}
				className="md:w-56 md:flex-none"
			>
				<option value="">Bütün kateqoriyalar</option>
				{categories.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
			<SelectField
				key={`state-${wanted.state}`}
				label="Vəziyyət"
				name="state"
				hideLabel
				defaultValue={wanted.state ?? ""}
				className="md:w-56 md:flex-none"
			>
				<option value="">Bütün vəziyyətlər</option>
				{GAME_STATES.map(({ key, words }) => (
					<option key={key} value={key}>
						{words}
					</option>
				))}
			</SelectField>
		</SearchForm>
	);
}
