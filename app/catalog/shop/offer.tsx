import { AddToCartButton } from "#app/cart/add-to-cart-button.tsx";
import { AvailabilityBadge, DiscountBadge, Price } from "#app/catalog/price.tsx";
import type { GameDetails } from "#app/catalog/read-games.server.ts";
import { Promises } from "#app/storefront/promises.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { SHOWN_RATING } from "./rating.ts";

/** What a buyer decides by: name, price, availability, and the button. */
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
