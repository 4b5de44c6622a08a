import { Package } from "lucide-react";
import { useState } from "react";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { formatDateTime } from "../core/time.ts";
import { appContext } from "../platform/app-context.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/my-orders.page";
import { OrderDialog } from "./order-dialog.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { type CustomerOrder, listOrdersOf } from "./read-orders.server.ts";

export function loader({ url, context }: Route.LoaderArgs) {
	const { id: userId } = context.get(signedInContext);
	const after = url.searchParams.get("after") || undefined;
	return listOrdersOf(context.get(appContext).db, { userId, after });
}

export const meta = pageTitle("Sifarişlərim");

export default function MyOrdersPage({ loaderData: { orders, next } }: Route.ComponentProps) {
	const [openId, setOpenId] = useState<string>();
	const open = orders.find((order) => order.id === openId);
	return (
		<div className="container-page max-w-4xl">
			<PageHeader title="Sifarişlərim" />
			{orders.length === 0 ? (
				<EmptyState
					icon={<Package aria-hidden />}
					title="Hələ sifarişiniz yoxdur"
					text="Seçdiyiniz oyun balansdan ödənilir və burada görünür."
					action={
						<ButtonLink to="/games" variant="primary">
							Oyunlara bax
						</ButtonLink>
					}
				/>
			) : (
				<ul className="grid grid-cols-1 gap-3">
					{orders.map((order) => (
						<OrderCard key={order.id} order={order} onOpen={() => setOpenId(order.id)} />
					))}
				</ul>
			)}
			<Pager next={next} />
			{open && <OrderDialog order={open} onClose={() => setOpenId(undefined)} />}
		</div>
	);
}

function OrderCard({ order, onOpen }: { order: CustomerOrder; onOpen: () => void }) {
	const names = order.items.map(({ gameName, quantity }) =>
		quantity > 1 ? `${gameName} × ${quantity}` : gameName,
	);
	return (
		<li className="card grid gap-3 p-4 sm:flex sm:items-center sm:gap-6 sm:p-5">
			<div className="min-w-0 flex-1">
				<div className="flex flex-wrap items-center gap-2">
					<p className="font-bold tabular-nums">#{orderReference(order.id)}</p>
					<OrderStatusBadge status={order.status} />
				</div>
				<p className="mt-1 truncate">{names.join(", ")}</p>
				<p className="text-caption text-ink-faint">{formatDateTime(order.createdAt)}</p>
			</div>
			<div className="flex items-center justify-between gap-4">
				<p className="money text-lg font-bold">{formatManat(order.totalQepik)}</p>
				<Button onClick={onOpen}>Ətraflı</Button>
			</div>
		</li>
	);
}
