import { ArrowRight } from "lucide-react";
import { appContext } from "#app/app-context.server.ts";
import { listCategories } from "#app/catalog/read-categories.server.ts";
import { listFeaturedGames } from "#app/catalog/read-games.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import type { Route } from "./+types/home.page";
import { CategoryCard } from "./category-card.tsx";
import { GameCard } from "./game-card.tsx";
import { Hero } from "./hero.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const [categories, featured] = await Promise.all([listCategories(db), listFeaturedGames(db)]);
	return { categories, featured };
}

export function meta(args: Route.MetaArgs) {
	return titleMeta(args, undefined);
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
	const { categories, featured } = loaderData;
	return (
		<div className="container-page grid gap-14 sm:gap-20">
			<Hero games={featured} />
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
			{categories.length > 0 && (
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
			)}
		</div>
	);
}
