import { Boxes, Gamepad2, Percent, Plus, SearchX } from "lucide-react";
import { Outlet, useLocation } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { moveGame } from "#app/catalog/admin/move.server.ts";
import { readMoveForm } from "#app/catalog/admin/move-form.server.ts";
import { OpenButton } from "#app/catalog/admin/open-button.tsx";
import { GAME_STATES } from "#app/catalog/game-states.ts";
import { listCategories } from "#app/catalog/read-categories.server.ts";
import { listGamesByPosition } from "#app/catalog/read-games.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { Route } from "./+types/admin-games.page";
import { AdminGamesTable } from "./admin-games-table.tsx";
import { readGameFilters } from "./game-filters.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const filters = readGameFilters(url);
	const after = url.searchParams.get("after") ?? "";
	const [{ games, next }, categories] = await Promise.all([
		listGamesByPosition(db, { ...filters, after }),
		listCategories(db),
	]);
	const options = categories.map(({ id, name }) => ({ id, name }));
	return { games, next, categories: options, filters };
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { name, position } = await moveGame(db, { ...readMoveForm(form), adminId });
	catalogChanged(hub);
	return { done: "Sıralama yeniləndi", about: `${name}: ${position}` };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Oyunlar");

export default function AdminGamesPage({ loaderData }: Route.ComponentProps) {
	const { games, next, filters } = loaderData;
	const filtered = Boolean(filters.search || filters.categoryId || filters.state);
	return (
		<>
			<PageHeader
				title="Oyunlar"
				actions={
					<div className="flex gap-2 whitespace-nowrap max-sm:w-full max-sm:*:grow max-sm:[&_svg]:hidden">
						<ButtonLink to="/admin/families" icon={<Boxes aria-hidden />}>
							Paket qrupları
						</ButtonLink>
						<OpenButton
							to="/admin/games/new"
							label="Yeni oyun"
							variant="primary"
							icon={<Plus aria-hidden />}
						/>
					</div>
				}
			/>
			<Filters {...loaderData} />
			{games.length > 0 ? (
				<>
					<div className="flex justify-end pb-2">
						<OpenButton
							to="/admin/games/prices"
							label="Qiymətləri faizlə dəyişin"
							variant="secondary"
							icon={<Percent aria-hidden />}
						/>
					</div>
					<AdminGamesTable games={games} />
				</>
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

function Filters({ categories, filters }: Route.ComponentProps["loaderData"]) {
	// The form of a game, when it is open above the list, has a field called 'Kateqoriya' as well.
	const isFormOpen = useLocation().pathname !== "/admin/games";
	return (
		<SearchForm hint="Ad ilə axtarış">
			<SelectField
				key={`category-${filters.categoryId}`}
				label={isFormOpen ? "Siyahının süzgəci" : "Kateqoriya"}
				name="category"
				hideLabel
				defaultValue={filters.categoryId}
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
				key={`state-${filters.state}`}
				label="Vəziyyət"
				name="state"
				hideLabel
				defaultValue={filters.state ?? ""}
				className="md:w-56 md:flex-none"
			>
				<option value="">Bütün vəziyyətlər</option>
				{GAME_STATES.map(({ key, label }) => (
					<option key={key} value={key}>
						{label}
					</option>
				))}
			</SelectField>
		</SearchForm>
	);
}
