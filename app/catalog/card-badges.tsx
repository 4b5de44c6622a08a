import { Sparkles } from "lucide-react";
import { Badge } from "../ui/badge.tsx";
import { DiscountBadge } from "./price.tsx";
import type { GameCard } from "./read-catalog.server.ts";

/** What lies on the picture of a card: featured on the left, the discount on the right. */
export function CardBadges({ game }: { game: GameCard }) {
	return (
		<div className="pointer-events-none absolute inset-x-2 top-2 flex items-start gap-1">
			{game.featured && <FeaturedBadge />}
			<span className="ml-auto">
				<DiscountBadge game={game} />
			</span>
		</div>
	);
}

/** On a narrow card the word would collide with the discount: there the mark stands for it. */
function FeaturedBadge() {
	return (
		<Badge
			tone="accent"
			icon={<Sparkles aria-hidden />}
			className="max-sm:size-6.5 max-sm:justify-center max-sm:px-0"
		>
			<span className="max-sm:sr-only">Seçilmiş</span>
		</Badge>
	);
}
