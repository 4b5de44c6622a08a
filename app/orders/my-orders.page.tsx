import { Package } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { lookAfterRefusal } from "../admin/look-after-refusal.ts";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { formatDateTime } from "../core/time.ts";
import { answered } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { keepPage } from "../ui/keep-page.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/my-orders.page";
import { OrderDialog } from "./order-dialog.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { type CustomerOrder, findOrderOf, listOrdersOf } from "./read-orders.server.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";
import { WITHDRAW_ORDER } from "./withdraw-order.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const after = url.searchParams.get("after") || undefined;
	const orderId = url.searchParams.get("order");
	const [list, wanted] = await Promise.all([
		listOrdersOf(db, { userId, after }),
		orderId ? findOrderOf(db, { userId, orderId }) : undefined,
	]);
	return { ...list, wanted };
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const orderId = String(form.get("orderId"));
	const { totalQepik, stockMoved } = await withdrawOrder(db, { orderId, userId });
	hub.publish(`user:${userId}`, "admin", ...(stockMoved ? (["catalog"] as const) : []));
	return {
		done: "Sifariş geri götürüldü",
		about: `${formatManat(totalQepik)} balansınıza qaytarıldı`,
	};
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = lookAfterRefusal;

export const meta = pageTitle("Sifarişlərim");

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
	const { orders, next, wanted } = loaderData;
	useAnswer(useFetcher<typeof clientAction>({ key: WITHDRAW_ORDER }).data);
	const [openId, setOpenId] = useState(wanted?.id);
	const open = [...orders, ...(wanted ? [wanted] : [])].find(({ id }) => id === openId);
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
					{order.refundedAt && (
						<Badge tone="good">Qaytarıldı {formatManat(order.totalQepik)}</Badge>
					)}
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
