import { DiscountBadge } from "#app/catalog/price.tsx";
import type { GameCard } from "#app/catalog/read-games.server.ts";
import { Badge } from "#app/ui/badge.tsx";

/** The badges of a card, in one corner of its picture. */
export function CardBadges({ game }: { game: GameCard }) {
	return (
		<div className="card-badges">
			<DiscountBadge game={game} />
			{game.featured && (
				<Badge tone="accent" className="badge-featured">
					Seçilmiş
				</Badge>
			)}
		</div>
	);
}
