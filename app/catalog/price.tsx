import { discountPercent, formatManat } from "#app/core/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";

type Priced = { priceQepik: number; originalPriceQepik: number | null };

export function Price({ game, large = false }: { game: Priced; large?: boolean }) {
	const { priceQepik, originalPriceQepik } = game;
	return (
		<p className="flex flex-wrap items-baseline gap-x-2.5">
			<span className={classes("money font-bold", large ? "text-title" : "text-lg sm:text-xl")}>
				{formatManat(priceQepik)}
			</span>
			{originalPriceQepik !== null && originalPriceQepik > priceQepik && (
				<s className={classes("money text-ink-faint", large ? "text-lg" : "text-sm")}>
					<span className="sr-only">Əvvəlki qiymət: </span>
					{formatManat(originalPriceQepik)}
				</s>
			)}
		</p>
	);
}

export function DiscountBadge({ game }: { game: Priced }) {
	const percent = discountPercent(game.priceQepik, game.originalPriceQepik);
	return percent === undefined ? null : <Badge tone="discount">−{percent}%</Badge>;
}

export function AvailabilityBadge({ sellable }: { sellable: boolean }) {
	return sellable ? <Badge tone="good">Mövcud</Badge> : <Badge tone="bad">Bitib</Badge>;
}
