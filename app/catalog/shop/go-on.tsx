import { useEffect } from "react";
import { Link } from "react-router";
import { BuyNowButton } from "#app/cart/buy-now/buy-now-button.tsx";
import { formatManat } from "#app/core/money.ts";
import type { loader } from "#app/orders/last-purchase.route.ts";
import { Picture } from "#app/ui/picture.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** What the customer bought last, to buy again with the ID of that time; nothing where there is none. */
export function GoOn() {
	const { data, load } = useFetcher<typeof loader>();
	useEffect(() => {
		void load("/last-purchase");
	}, [load]);
	if (!data?.last) return null;
	const { gameId, name, image, priceQepik, playerId, quantity } = data.last;
	return (
		<section aria-labelledby="go-on" className="go-on small-card card">
			<Picture src={image} alt="" name={name} sizes="112px" className="framed" />
			<div>
				<h2 id="go-on">Davam et</h2>
				<Link to={`/game/${gameId}`} prefetch="intent" viewTransition>
					{name}
				</Link>
				<p>
					{playerId && `ID ${playerId} · `}
					<span className="money">{formatManat(priceQepik)}</span>
				</p>
			</div>
			<BuyNowButton label="Yenidən al" wanted={{ gameId, playerId, quantity }} />
		</section>
	);
}
