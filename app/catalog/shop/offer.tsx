import { AddToCartButton } from "#app/cart/add-to-cart-button.tsx";
import { BuyNowButton } from "#app/cart/buy-now/buy-now-button.tsx";
import { NearestPackage } from "#app/catalog/nearest-package.tsx";
import { AvailabilityBadge, DiscountBadge, Price } from "#app/catalog/price.tsx";
import type { Board } from "#app/catalog/read-families.server.ts";
import type { GameDetails } from "#app/catalog/read-games.server.ts";
import { Promises } from "#app/storefront/promises.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Stars } from "#app/ui/stars.tsx";
import { Packages } from "./board.tsx";
import { SHOWN_RATING } from "./rating.ts";
import { toneOf } from "./tone.ts";

/** What a buyer decides by: name, price, availability, the other packages, and the button. */
export function Offer({ game, board }: { game: GameDetails; board: Board | undefined }) {
	return (
		<div className={classes("offer", toneOf(board?.hue))}>
			<div className="flex flex-wrap items-center gap-2">
				<AvailabilityBadge sellable={game.sellable} />
				<DiscountBadge game={game} />
				{game.featured && <Badge tone="accent">Seçilmiş</Badge>}
			</div>
			<h1 className="text-title break-words">{game.name}</h1>
			<Stars value={SHOWN_RATING} showValue />
			<Price game={game} large />
			{board && board.packages.length > 1 && (
				<Packages packages={board.packages} chosenId={game.id} />
			)}
			{board?.nearest && <NearestPackage nearest={board.nearest} inPlace />}
			{game.stock !== null && (
				<p className="text-ink-soft">
					Stok: <span className="font-semibold text-ink tabular-nums">{game.stock}</span>
				</p>
			)}
			<div className="grid gap-3 max-md:hidden lg:grid-cols-2">
				<BuyNowButton
					label="İndi al"
					wanted={{ gameId: game.id, known: game }}
					variant="primary"
					size="large"
					disabled={!game.sellable}
				/>
				<AddToCartButton game={game} size="large" />
			</div>
			<noscript>
				{/* Browsers with JavaScript need not load it. */}
				{import.meta.env.SSR && (
					<p className="rounded-control bg-waiting-soft px-4 py-3 text-waiting">
						Almaq üçün brauzerdə JavaScript açıq olmalıdır.
					</p>
				)}
			</noscript>
			<Promises className="flex-col pt-1" />
		</div>
	);
}
