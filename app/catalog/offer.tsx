import { ShieldCheck, Sparkles, Zap } from "lucide-react";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { useSettings } from "../storefront/use-settings.ts";
import { Badge } from "../ui/badge.tsx";
import { Stars } from "../ui/stars.tsx";
import { AvailabilityBadge, DiscountBadge, Price } from "./price.tsx";
import { SHOWN_RATING } from "./rating.ts";
import type { GameDetails } from "./read-catalog.server.ts";

/** What decides: name, price, whether it can be had, and the button. */
export function Offer({ game }: { game: GameDetails }) {
	return (
		<div className="grid gap-4 md:sticky md:top-24">
			<div className="flex flex-wrap items-center gap-2">
				<AvailabilityBadge sellable={game.sellable} />
				<DiscountBadge game={game} />
				{game.featured && (
					<Badge tone="accent" icon={<Sparkles aria-hidden />}>
						Seçilmiş
					</Badge>
				)}
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
			<Assurances />
		</div>
	);
}

function Assurances() {
	const { deliveryPromise } = useSettings();
	return (
		<ul className="grid gap-2 pt-1 text-sm text-ink-soft">
			<li className="flex items-center gap-2.5">
				<Zap aria-hidden className="size-4 flex-none text-accent-ink" /> {deliveryPromise}
			</li>
			<li className="flex items-center gap-2.5">
				<ShieldCheck aria-hidden className="size-4 flex-none text-accent-ink" /> Ödəniş yalnız
				balansınızdan
			</li>
		</ul>
	);
}
