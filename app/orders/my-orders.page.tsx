import { Package } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { orderChanged } from "#app/live/changes.server.ts";
import { PushCard } from "#app/notifications/push/push-card.tsx";
import { findPushKey } from "#app/notifications/push/read-push.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/my-orders.page";
import type { DeliveryPromise } from "./delivery-promise.ts";
import { findHelpLink } from "./help-link.server.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { readWithdrawalForm } from "./order-form.server.ts";
import { BuyAgainButton } from "./order-items.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { ParkedCard } from "./parked/parked-card.tsx";
import { findLastParkedOf } from "./parked/read-parked.server.ts";
import { PromiseLine } from "./promise-line.tsx";
import { type CustomerOrder, findOrderOf, listOrdersOf } from "./read-orders.server.ts";
import { readPromises } from "./read-promises.server.ts";
import { isOpen } from "./status.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";
import { WITHDRAW_ORDER } from "./withdraw-order.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { db } = app;
	const { id: userId, sessionId } = context.get(signedInContext);
	const after = url.searchParams.get("after") || undefined;
	const orderId = url.searchParams.get("order");
	const [list, parked, linked] = await Promise.all([
		listOrdersOf(db, { userId, after }),
		after ? undefined : findLastParkedOf(db, userId),
		orderId ? findOrderOf(db, { userId, orderId }) : undefined,
	]);
	// The order that the address names may be on another page of the list.
	const shown = linked ? [...list.orders, linked] : list.orders;
	const settings = await settingsOf(context);
	const [promises, pushKey] = await Promise.all([
		readPromises(db, shown, settings),
		list.orders.some(({ status }) => isOpen(status))
			? findPushKey(app, { userId, sessionId })
			: undefined,
	]);
	const helpLinks = Object.fromEntries(shown.map(({ id }) => [id, findHelpLink(settings, id)]));
	return { ...list, parked, linked, promises, helpLinks, pushKey };
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const { orderId } = readWithdrawalForm(form);
	const { amountQepik, stockMoved } = await withdrawOrder(db, { orderId, userId });
	orderChanged(hub, userId, { stockMoved });
	return {
		done: "Sifariş geri götürüldü",
		about: `${formatManat(amountQepik)} balansınıza qaytarıldı`,
	};
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Sifarişlərim");

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
	const { orders, next, parked, linked, promises, helpLinks, pushKey } = loaderData;
	useAnswer(useFetcher<typeof clientAction>({ key: WITHDRAW_ORDER }).data);
	const [openId, setOpenId] = useState(linked?.id);
	const open = [...orders, ...(linked ? [linked] : [])].find(({ id }) => id === openId);
	return (
		<div className="container-page max-w-4xl">
			<PageHeader title="Sifarişlərim" />
			{parked && <ParkedCard parked={parked} />}
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
						<OrderCard
							key={order.id}
							order={order}
							promise={promises[order.id]}
							onOpen={() => setOpenId(order.id)}
						/>
					))}
				</ul>
			)}
			<Pager next={next} />
			{pushKey && (
				<div className="pt-4">
					<PushCard publicKey={pushKey} />
				</div>
			)}
			{open && (
				<OrderDialog
					order={open}
					promise={promises[open.id]}
					helpLink={helpLinks[open.id]}
					onClose={() => setOpenId(undefined)}
				/>
			)}
		</div>
	);
}

type OrderCardProps = {
	order: CustomerOrder;
	promise: DeliveryPromise | undefined;
	onOpen: () => void;
};

function OrderCard({ order, promise, onOpen }: OrderCardProps) {
	const names = order.items.map(({ gameName, quantity }) =>
		quantity > 1 ? `${gameName} × ${quantity}` : gameName,
	);
	const only = order.items.length === 1 ? order.items[0] : undefined;
	return (
		<li className="card grid gap-3 p-4 sm:flex sm:items-center sm:gap-6 sm:p-5">
			<div className="min-w-0 flex-1">
				<div className="flex flex-wrap items-center gap-2">
					<Link to={`/orders/${order.id}`} className="link tabular-nums" viewTransition>
						#{orderReference(order.id)}
					</Link>
					<OrderStatusBadge status={order.status} />
					{order.refundedQepik > 0 && (
						<Badge tone="good">Qaytarıldı {formatManat(order.refundedQepik)}</Badge>
					)}
				</div>
				<p className="mt-1 truncate">{names.join(", ")}</p>
				<p className="text-caption text-ink-faint">{formatDateTime(order.createdAt)}</p>
				{promise && <PromiseLine promise={{ text: promise.text }} className="mt-1" />}
			</div>
			<div className="flex items-center justify-between gap-4">
				<p className="money text-lg font-bold">{formatManat(order.totalQepik)}</p>
				<div className="flex items-center gap-2">
					{only && <BuyAgainButton item={only} />}
					<Button onClick={onOpen}>Ətraflı</Button>
				</div>
			</div>
		</li>
	);
}
