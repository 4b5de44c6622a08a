import { Sparkles } from "lucide-react";
import { Badge } from "../ui/badge.tsx";
import { DiscountBadge } from "./price.tsx";
import type { GameCard } from "./read-catalog.server.ts";

/** What lies on the picture of a card: featured on the left, the discount on the right. */
export function CardBadges({ game }: { game: GameCard }) {
	return (
		<div className="card-badges">
			{game.featured && (
				<Badge tone="accent" icon={<Sparkles aria-hidden className="max-sm:hidden" />}>
					Seçilmiş
				</Badge>
			)}
			<span className="ml-auto">
				<DiscountBadge game={game} />
			</span>
		</div>
	);
}
