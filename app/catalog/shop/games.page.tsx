import { SearchX } from "lucide-react";
import { data } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { listCategories } from "#app/catalog/read-categories.server.ts";
import { listGames } from "#app/catalog/read-games.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import { useSlowNavigation } from "#app/storefront/use-slow-navigation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/games.page";
import { CardSkeletons } from "./card-skeletons.tsx";
import { CategorySelect } from "./category-select.tsx";
import { GameCards } from "./game-card.tsx";
import { isGamesList } from "./is-games-list.ts";
import { MoreGames } from "./more-games.tsx";
import { useGamesView } from "./use-games-view.ts";
import { ViewToggle } from "./view-toggle.tsx";

/** All games, or those of a category: `/games?category={id}` and `/category/{id}` alike. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const categoryId = ("id" in params ? params.id : url.searchParams.get("category")) || undefined;
	const after = url.searchParams.get("after") || undefined;
	const [allCategories, { games, next }] = await Promise.all([
		listCategories(db),
		listGames(db, { categoryId, after }),
	]);
	const categories = allCategories.map(({ id, name }) => ({ id, name }));
	// Pages of categories that do not exist are not cached, or anybody could fill the memory with them.
	const exists =
		games.length > 0 || (!after && (!categoryId || categories.some(hasId(categoryId))));
	const headers: HeadersInit = exists ? {} : { "Cache-Control": "no-store" };
	return data({ categories, games, next, categoryId }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
	const { categories = [], categoryId } = args.loaderData ?? {};
	return titleMeta(args, categories.find(hasId(categoryId))?.name ?? "Oyunlar");
}

export default function GamesPage({ loaderData }: Route.ComponentProps) {
	const { games, next, categories, categoryId } = loaderData;
	const [view, setView] = useGamesView();
	const slow = useSlowNavigation();
	const category = categories.find(hasId(categoryId));
	return (
		<div className="container-page">
			<PageHeader
				title={category?.name ?? "Oyunlar"}
				actions={
					<div className="flex w-full gap-2">
						<CategorySelect categories={categories} categoryId={categoryId ?? ""} />
						<ViewToggle view={view} setView={setView} />
					</div>
				}
			/>
			{slow && isGamesList(slow.pathname) ? (
				<CardSkeletons tall />
			) : games.length === 0 ? (
				<NoGames text={whyEmpty(categoryId, category)} />
			) : (
				<div className={view === "grid" ? "grid-cards" : "grid grid-cols-1 gap-3"}>
					<GameCards games={games} view={view} first />
					{next && (
						<MoreGames key={categoryId ?? ""} after={next} categoryId={categoryId} view={view} />
					)}
				</div>
			)}
		</div>
	);
}

type CategoryOption = { id: string; name: string };

function hasId(id: string | undefined) {
	return (category: CategoryOption) => category.id === id;
}

function whyEmpty(categoryId: string | undefined, category: CategoryOption | undefined): string {
	if (category) return "Bu kateqoriyada hələ oyun yoxdur.";
	return categoryId ? "Belə kateqoriya yoxdur." : "Mağazada hələ oyun yoxdur.";
}

function NoGames({ text }: { text: string }) {
	return (
		<EmptyState
			icon={<SearchX aria-hidden />}
			title="Heç bir oyun tapılmadı"
			text={text}
			action={
				<ButtonLink to="/games" variant="primary">
					Bütün oyunlar
				</ButtonLink>
			}
		/>
	);
}
