import { DiscountBadge, Price } from "#app/catalog/price.tsx";
import type { GameCard } from "#app/catalog/read-games.server.ts";
import { SmallCard } from "./small-card.tsx";

/** Today's discounts; nothing where there are none. */
export function Deals({ games }: { games: GameCard[] }) {
	if (games.length === 0) return null;
	return (
		<section aria-labelledby="deals" className="deals">
			<h2 id="deals" className="text-heading">
				Bugünkü endirimlər
			</h2>
			<ul>
				{games.map((game) => (
					<li key={game.id}>
						<SmallCard to={`/game/${game.id}`} name={game.name} image={game.image} heading="h3">
							<div className="deal-price">
								<Price game={game} />
								<DiscountBadge game={game} />
							</div>
						</SmallCard>
					</li>
				))}
			</ul>
		</section>
	);
}
