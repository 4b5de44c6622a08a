import { ChevronRight, Hourglass, Package } from "lucide-react";
import { Link } from "react-router";
import { orderReference } from "#app/core/ids.ts";
import type { OnTheWay } from "#app/orders/on-the-way.server.ts";
import { parkedAddress } from "#app/orders/parked/parked-order.ts";
import type { SessionUser } from "#app/sign-in/auth-provider.tsx";
import { Arrivals } from "./arrivals.tsx";

type BarProps = { userId: string; onTheWay: OnTheWay[]; parked: SessionUser["parked"] };

/** Hangs from the header over every page while something is on its way to the customer. */
export function OnTheWayBar({ userId, onTheWay, parked }: BarProps) {
	const [first, ...others] = onTheWay;
	return (
		<>
			{parked ? (
				<Link to={parkedAddress(parked.id)} className="way-bar" viewTransition>
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
