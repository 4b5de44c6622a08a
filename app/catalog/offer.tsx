import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { Promises } from "../storefront/promises.tsx";
import { Badge } from "../ui/badge.tsx";
import { Stars } from "../ui/stars.tsx";
import { AvailabilityBadge, DiscountBadge, Price } from "./price.tsx";
import { SHOWN_RATING } from "./rating.ts";
import type { GameDetails } from "./read-catalog.server.ts";

/** What decides: name, price, whether it can be had, and the button. */
export function Offer({ game }: { game: GameDetails }) {
	return (
		<div className="grid grid-cols-1 gap-4 md:sticky md:top-24">
			<div className="flex flex-wrap items-center gap-2">
				<AvailabilityBadge sellable={game.sellable} />
				<DiscountBadge game={game} />
				{game.featured && <Badge tone="accent">Seçilmiş</Badge>}
			</div>
			<h1 className="text-title break-words">{game.name}</h1>
			<Stars value={SHOWN_RATING} showValue />
			<Price game={game} large />
			{game.stock !== null && (
				<p className="text-ink-soft">
					Stok: <span className="font-semibold text-ink tabular-nums">{game.stock}</span>
				</p>
			)}
			<div className="max-md:hidden">
				<AddToCartButton game={game} size="large" className="w-full xl:max-w-96" />
			</div>
			<Promises className="pt-1" />
		</div>
	);
}
