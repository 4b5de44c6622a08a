import { Form, useNavigate, useNavigation } from "react-router";
import { useCart } from "#app/cart/cart-provider.tsx";
import type { GameCard } from "#app/catalog/read-games.server.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { LEAST_TOP_UP_QEPIK } from "#app/core/read-manat.ts";
import type { forTopUp } from "#app/settings/read-settings.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { backInCart } from "./back-in-cart.ts";
import type { ShownParked } from "./read-parked.server.ts";

export type ShownOnPage = {
	parked: ShownParked;
	balanceQepik: number;
	/** What it costs now. */
	todayQepik: number;
	/** Why it cannot be bought at present. */
	obstacle: string | undefined;
	/** Its games as they are now. */
	games: GameCard[];
	settings: ReturnType<typeof forTopUp>;
	/** The chat with support, where there is one. */
	chat: string | undefined;
};

/** Where it goes on from here. */
export function ParkedWays(shown: ShownOnPage) {
	const { parked } = shown;
	switch (parked.state) {
		case "asks":
			return shown.obstacle ? null : <AcceptPrice {...shown} />;
		case "placed":
			return (
				<ButtonLink to={`/orders/${parked.orderId}`} variant="primary">
					Sifarişə baxın
				</ButtonLink>
			);
		case "refused":
		case "cancelled":
		case "expired":
			return (
				<>
					<BackInCart {...shown} />
					<ButtonLink to="/balance">Balans</ButtonLink>
				</>
			);
		default:
			return null;
	}
}

/** The tap at a higher price; where the balance does not cover it, the way to what is missing. */
function AcceptPrice({ parked, todayQepik, balanceQepik }: ShownOnPage) {
	const busy = useNavigation().formData?.get("intent") === "accept";
	if (todayQepik > balanceQepik) {
		const amountQepik = Math.max(todayQepik - balanceQepik, LEAST_TOP_UP_QEPIK);
		const next = `/orders/parked/${parked.id}`;
		const query = new URLSearchParams({ amount: formatAmount(amountQepik), next });
		return (
			<ButtonLink to={`/balance?${query}`} variant="primary">
				{`Balansı ${formatManat(amountQepik)} artır`}
			</ButtonLink>
		);
	}
	return (
		<Form method="post">
			<input type="hidden" name="intent" value="accept" />
			<input type="hidden" name="seenTotalQepik" value={todayQepik} />
			<Button type="submit" variant="primary" busy={busy}>
				{`${formatManat(todayQepik)} ilə sifariş ver`}
			</Button>
		</Form>
	);
}

/** What did not come to an order is bought from the cart. */
function BackInCart({ parked, games }: ShownOnPage) {
	const { change } = useCart();
	const navigate = useNavigate();
	if (games.length === 0) {
		return (
			<ButtonLink to="/games" variant="primary">
				Oyunlara bax
			</ButtonLink>
		);
	}
	return (
		<Button
			variant="primary"
			className="js-only"
			onClick={() => {
				change((lines) => backInCart(lines, parked.lines, games));
				void navigate("/cart");
			}}
		>
			Səbətə qaytar
		</Button>
	);
}
