import { DiscountBadge } from "#app/catalog/price.tsx";
import type { GameCard } from "#app/catalog/read-games.server.ts";
import { Badge } from "#app/ui/badge.tsx";

/**
 * The badges on a card's picture: featured on the left, the discount on the right. A phone shows two
 * cards in a row: there they are narrower and wrap if they must, but none loses its text.
 */
export function CardBadges({ game }: { game: GameCard }) {
	return (
		<div className="pointer-events-none absolute inset-x-1.5 top-1.5 flex flex-wrap items-start gap-1 max-sm:[&_.rounded-tag]:px-1.5">
			{game.featured && <Badge tone="accent">Seçilmiş</Badge>}
			<span className="ml-auto">
				<DiscountBadge game={game} />
			</span>
		</div>
	);
}
