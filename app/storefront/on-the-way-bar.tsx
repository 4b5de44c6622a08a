import { ChevronRight, Package } from "lucide-react";
import { Link } from "react-router";
import { orderReference } from "#app/core/ids.ts";
import type { OnTheWay } from "#app/orders/on-the-way.server.ts";
import { Arrivals } from "./arrivals.tsx";

/** Hangs from the header over every page while something is on its way to the customer. */
export function OnTheWayBar({ userId, onTheWay }: { userId: string; onTheWay: OnTheWay[] }) {
	const [first, ...others] = onTheWay;
	return (
		<>
			{first && (
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
			)}
			<Arrivals userId={userId} onTheWay={onTheWay} />
		</>
	);
}
