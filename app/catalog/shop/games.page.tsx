import { SearchX } from "lucide-react";
import { data } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { readSort } from "#app/catalog/game-sort.ts";
import { listCategories } from "#app/catalog/read-categories.server.ts";
import { listFamilies } from "#app/catalog/read-families.server.ts";
import { listGames } from "#app/catalog/read-games.server.ts";
import { answerSearch, type SearchAnswer } from "#app/catalog/search/answer-search.server.ts";
import { MOST_TYPED, typedSearch } from "#app/catalog/search/typed-search.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { describePage } from "#app/settings/describe-page.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import { useSlowNavigation } from "#app/storefront/use-slow-navigation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/games.page";
import { CardSkeletons } from "./card-skeletons.tsx";
import { describeGames } from "./describe-lists.server.ts";
import { Families } from "./family-card.tsx";
import { GameCards } from "./game-card.tsx";
import { gamesAddress } from "./games-address.ts";
import { isGamesList } from "./is-games-list.ts";
import { ListFilters } from "./list-filters.tsx";
import { MoreGames } from "./more-games.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { useGamesView } from "./use-games-view.ts";
import { ViewToggle } from "./view-toggle.tsx";

/** All games, or those of a category: `/games?category={id}` and `/category/{id}` alike; or of a search. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const categoryId = ("id" in params ? params.id : url.searchParams.get("category")) || undefined;
	const after = url.searchParams.get("after") || undefined;
	const sort = readSort(url.searchParams.get("sort"));
	const text = "id" in params ? "" : typedSearch(url.searchParams);
	const { address } = context.get(callerContext);
	const [allCategories, list, families] = await Promise.all([
		listCategories(db),
		text
			? answerSearch(db, { text, categoryId, sort, after, address })
			: listGames(db, { categoryId, sort, after }),
		categoryId && !after && !text ? listFamilies(db, { categoryId }) : [],
	]);
	const { games, next, refusal }: SearchAnswer = list;
	const categories = allCategories.map(({ id, name }) => ({ id, name }));
	// Pages of categories that do not exist are not cached, or anybody could fill the memory with them.
	const exists =
		games.length > 0 || (!after && (!categoryId || categories.some(hasId(categoryId))));
	const category = allCategories.find(hasId(categoryId));
	if (exists) describePage(context, await describeGames(db, { category, origin: env.origin }));
	const headers: HeadersInit = exists && !text ? {} : { "Cache-Control": "no-store" };
	const shown = { categories, families, games, next, categoryId, sort, refusal: refusal?.message };
	return data(
		{ ...shown, text: text.slice(0, MOST_TYPED) },
		{ headers, ...(refusal && { status: refusal.status }) },
	);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
	const { categories = [], categoryId, text, refusal } = args.loaderData ?? {};
	const category = categories.find(hasId(categoryId));
	return titleMeta(args, titleOf({ text, refusal, category }));
}

export default function GamesPage({ loaderData }: Route.ComponentProps) {
	const { families, games, next, categories, categoryId, sort, text, refusal } = loaderData;
	const [view, setView] = useGamesView();
	const slow = useSlowNavigation();
	// The former result stays while one types on.
	const isTyping = text !== "" && slow?.search.includes("q=");
	const category = categories.find(hasId(categoryId));
	return (
		<div className="container-page">
			<PageHeader
				title={titleOf({ text, refusal, category })}
				text={text && <Outcome refusal={refusal} games={games} next={next} />}
				actions={
					<div className="flex w-full flex-wrap gap-2">
						<ListFilters {...{ categories, sort, text }} categoryId={categoryId ?? ""} />
						<ViewToggle view={view} setView={setView} />
					</div>
				}
			/>
			{slow && isGamesList(slow.pathname) && !isTyping ? (
				<CardSkeletons tall />
			) : games.length === 0 ? (
				<NoGames {...{ text, refusal, categoryId, category }} />
			) : (
				<>
					<Families families={families} heading="h2" />
					<div className={view === "grid" ? "grid-cards" : "game-rows"}>
						<GameCards games={games} first />
						{next && (
							<MoreGames
								key={gamesAddress({ q: text, category: categoryId, sort })}
								list={{ q: text, category: categoryId, sort }}
								after={next}
							/>
						)}
					</div>
				</>
			)}
		</div>
	);
}

type Shown = { text?: string; refusal?: string | undefined; category: CategoryOption | undefined };

function titleOf({ text, refusal, category }: Shown): string {
	if (refusal) return "Axtarış";
	return text ? `“${text}” axtarışı` : (category?.name ?? "Oyunlar");
}

/** Said to those who do not see the list. */
function Outcome({
	refusal,
	games,
	next,
}: Pick<SearchAnswer, "games" | "next"> & Pick<Shown, "refusal">) {
	return <span role="status">{refusal ?? `${games.length}${next ? "+" : ""} oyun tapıldı`}</span>;
}

type CategoryOption = { id: string; name: string };

function hasId(id: string | undefined) {
	return (category: CategoryOption) => category.id === id;
}

function whyEmpty(categoryId: string | undefined, category: CategoryOption | undefined): string {
	if (category) return "Bu kateqoriyada hələ oyun yoxdur.";
	return categoryId ? "Belə kateqoriya yoxdur." : "Mağazada hələ oyun yoxdur.";
}

type NoGamesProps = {
	text: string;
	refusal: string | undefined;
	categoryId: string | undefined;
	category: CategoryOption | undefined;
};

function NoGames({ text, refusal, categoryId, category }: NoGamesProps) {
	if (refusal) return null;
	if (text) return <NothingFound text={text} />;
	return (
		<EmptyState
			icon={<SearchX aria-hidden />}
			title="Heç bir oyun tapılmadı"
			text={whyEmpty(categoryId, category)}
			action={
				<ButtonLink to="/games" variant="primary">
					Bütün oyunlar
				</ButtonLink>
			}
		/>
	);
}
