import { Gamepad2, Plus, SearchX } from "lucide-react";
import { Outlet, useSearchParams } from "react-router";
import { answered } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { signedInContext } from "../../users/sign-in/guards.server.ts";
import { ListSearch } from "../list-search.tsx";
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
	await moveGame(db, { ...readMoveForm(form), actorId });
	hub.publish("catalog", "admin");
	return { done: "Sıralama yeniləndi" };
});

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
					action={<ButtonLink to="/admin/games">Filtrləri sıfırla</ButtonLink>}
				/>
			) : (
				<EmptyState
					icon={<Gamepad2 aria-hidden />}
					title="Hələ oyun yoxdur"
					{...(loaderData.categories.length === 0 && CATEGORY_FIRST)}
				/>
			)}
			<Pages next={next} begun={Boolean(wanted.after)} />
			<Outlet />
		</>
	);
}

const CATEGORY_FIRST = {
	text: "Oyunlar kateqoriyalara bölünür: əvvəlcə birini yaradın.",
	action: <ButtonLink to="/admin/categories">Kateqoriyalara keç</ButtonLink>,
};

// Their labels are not the words of the game's own fields: both are on the page at once.
function Filters({ categories, wanted }: Route.ComponentProps["loaderData"]) {
	return (
		<ListSearch action="/admin/games" q={wanted.q}>
			<SelectField
				key={`category-${wanted.categoryId}`}
				label="Bölmə"
				name="category"
				hideLabel
				defaultValue={wanted.categoryId}
				className="md:w-56"
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
				className="md:w-52"
			>
				<option value="">Bütün vəziyyətlər</option>
				{GAME_STATES.map(({ key, words }) => (
					<option key={key} value={key}>
						{words}
					</option>
				))}
			</SelectField>
		</ListSearch>
	);
}

function Pages({ next, begun }: { next: string | undefined; begun: boolean }) {
	const [search] = useSearchParams();
	const at = (after?: string) => {
		const others = [...search].filter(([name]) => name !== "after");
		return `?${new URLSearchParams(after ? [...others, ["after", after]] : others)}`;
	};
	if (!next && !begun) return null;
	return (
		<nav aria-label="Səhifələr" className="flex justify-center gap-3 py-6">
			{begun && <ButtonLink to={at()}>Əvvələ qayıt</ButtonLink>}
			{next && (
				<ButtonLink to={at(next)} rel="next">
					Növbəti səhifə
				</ButtonLink>
			)}
		</nav>
	);
}
