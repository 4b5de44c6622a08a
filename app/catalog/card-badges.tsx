import { Badge } from "../ui/badge.tsx";
import { DiscountBadge } from "./price.tsx";
import type { GameCard } from "./read-catalog.server.ts";

/**
 * What lies on the picture of a card: featured on the left, the discount on the right. Two cards a line
 * leave a phone little room: there they keep their words, and wrap at the worst.
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
