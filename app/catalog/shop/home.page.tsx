import { ArrowRight } from "lucide-react";
import { data } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { type Category, listCategories } from "#app/catalog/read-categories.server.ts";
import { listFamilies } from "#app/catalog/read-families.server.ts";
import { listFeaturedGames, selectReducedGames } from "#app/catalog/read-games.server.ts";
import { readPulse } from "#app/orders/read-pulse.server.ts";
import { describePage } from "#app/settings/describe-page.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import type { Route } from "./+types/home.page";
import { CategoryCard } from "./category-card.tsx";
import { Deals } from "./deals.tsx";
import { describeHome } from "./describe-lists.server.ts";
import { GameCard } from "./game-card.tsx";
import { GameChips } from "./game-chips.tsx";
import { Hero } from "./hero.tsx";

/** How long what the shop did of late may stand on a page that was made before. */
const PULSE_S = 30;

export async function loader({ context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const [categories, families, featured, reduced, pulse, settings] = await Promise.all([
		listCategories(db),
		listFamilies(db),
		listFeaturedGames(db),
		selectReducedGames(db),
		readPulse(db),
		settingsOf(context),
	]);
	describePage(context, describeHome(settings, env.origin));
	// Orders do not move the catalogue, or each would make all pages anew.
	const headers = { "Cache-Control": `max-age=${PULSE_S}` };
	const { heroText } = settings;
	return data({ categories, families, featured, reduced, pulse, heroText }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
	return titleMeta(args, undefined);
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
	const { categories, families, featured, reduced, pulse, heroText } = loaderData;
	const hasChips = families.length > 0;
	const byCategory = <Categories categories={categories} />;
	return (
		<div className="container-page home">
			<Hero text={heroText} games={featured} pulse={pulse}>
				<GameChips families={families} />
			</Hero>
			{/* Where no chips lead to games, these do, and stand where they would. */}
			{!hasChips && byCategory}
			<Deals games={reduced} />
			<section aria-labelledby="featured" className="grid gap-5">
				<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
					<h2 id="featured" className="text-heading">
						Seçilmiş oyunlar
					</h2>
					<ButtonLink to="/games" variant="quiet" className="-mx-4 flex-row-reverse">
						<ArrowRight aria-hidden /> Bütün oyunlara bax
					</ButtonLink>
				</div>
				{/* Six cards in rows of four would leave two alone. */}
				<div className={classes("grid-cards", featured.length % 3 === 0 && "lg:grid-cols-3")}>
					{featured.map((game) => (
						<GameCard key={game.id} game={game} />
					))}
				</div>
				{featured.length === 0 && <p className="text-ink-soft">Hazırda seçilmiş oyun yoxdur.</p>}
			</section>
			{hasChips && byCategory}
		</div>
	);
}

function Categories({ categories }: { categories: Category[] }) {
	if (categories.length === 0) return null;
	return (
		<section aria-labelledby="categories" className="grid gap-5">
			<h2 id="categories" className="text-heading">
				Kateqoriyalar
			</h2>
			<div className="grid-cards">
				{categories.map((category) => (
					<CategoryCard key={category.id} category={category} />
				))}
			</div>
		</section>
	);
}
