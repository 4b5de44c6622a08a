import { ChevronRight, Hourglass, Package } from "lucide-react";
import { useLayoutEffect } from "react";
import { Link } from "react-router";
import { orderReference } from "#app/core/ids.ts";
import type { SessionUser } from "#app/sign-in/auth-provider.tsx";
import { Arrivals } from "./arrivals.tsx";

/** Hangs from the header over every page while something is on its way to the customer. */
export function OnTheWayBar({ user }: { user: SessionUser }) {
	const { id: userId, onTheWay, parked } = user;
	const isShown = !!onTheWay && (onTheWay.length > 0 || !!parked);
	useLayoutEffect(() => {
		if (!isShown) return;
		// For the bars that hang below it, wherever on the page they are.
		document.documentElement.setAttribute("data-way-bar", "");
		return () => document.documentElement.removeAttribute("data-way-bar");
	}, [isShown]);
	// The version of the shop before this one says nothing of it.
	if (!onTheWay) return null;
	const [first, ...others] = onTheWay;
	return (
		<>
			{parked && (parked.asks || !first) ? (
				<Link to={`/orders/parked/${parked.id}`} className="way-bar" viewTransition>
					<Hourglass aria-hidden className="size-4 flex-none" />
					{parked.asks
						? "Qiymət dəyişib: sifarişiniz təsdiqinizi gözləyir"
						: "Sifarişiniz ödənişi gözləyir"}
					<ChevronRight aria-hidden className="size-4 flex-none" />
				</Link>
			) : (
				first && (
					<Link
						to={others.length ? "/orders" : `/orders/${first.id}`}
						className="way-bar"
						viewTransition
					>
						<Package aria-hidden className="size-4 flex-none" />
						{others.length
							? `${others.length + 1} sifarişiniz yoldadır`
							: `Sifariş #${orderReference(first.id)} ${first.status === "pending" ? "növbədədir" : "işlənir"}`}
						<ChevronRight aria-hidden className="size-4 flex-none" />
					</Link>
				)
			)}
			<Arrivals userId={userId} onTheWay={onTheWay} />
		</>
	);
}
