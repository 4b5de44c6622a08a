import { Package } from "lucide-react";
import { useSearchParams } from "react-router";
import { ArrivalsBar } from "../admin/arrivals-bar.tsx";
import { lookAfterRefusal } from "../admin/look-after-refusal.ts";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { readIds } from "../core/page.ts";
import { answered } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import type { Database } from "../platform/database.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DownloadLink } from "../ui/download-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { keepPage } from "../ui/keep-page.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";
import { SearchForm, useIsSearching } from "../ui/search-form.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { SteadyList } from "../ui/steady-list.tsx";
import { useHands, useSteadyRows } from "../ui/use-steady-rows.ts";
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/admin-orders.page";
import { AdminOrderCard } from "./admin-order-card.tsx";
import { readAdminOrderForm } from "./admin-order-form.server.ts";
import {
	type AdminOrder,
	findOrders,
	listClosedOrders,
	listOpenOrders,
} from "./admin-read-orders.server.ts";
import {
	type ChangedOrder,
	deliverOrder,
	refundOrder,
	setOrderStatus,
	writeOrderText,
} from "./change-order.server.ts";
import { isOpen, ORDER_STATUSES, STATUS_WORDS } from "./status.ts";

// The two lists are leafed through on their own.
const OPEN = "open";
const CLOSED = "after";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const wanted = url.searchParams;
	const ids = wanted.get("ids");
	if (ids !== null) return { ...NOTHING, found: await findOrders(db, readIds(ids)) };
	const search = (wanted.get("q") ?? "").trim().slice(0, 100);
	const status = ORDER_STATUSES.find((known) => known === wanted.get("status"));
	const openAfter = wanted.get(OPEN) || undefined;
	const closedAfter = wanted.get(CLOSED) || undefined;
	const readAt = new Date();
	// Further on in one of the two lists, the other is not shown.
	const [open, closed] = await Promise.all([
		closedAfter ? NOTHING.open : listOpenOrders(db, { search, status, after: openAfter }),
		openAfter ? NOTHING.closed : listClosedOrders(db, { search, status, after: closedAfter }),
	]);
	return { open, closed, readAt, found: [] };
}

const NO_ORDERS = { orders: [] as AdminOrder[], next: undefined, isTooWide: false };
const NOTHING = { open: NO_ORDERS, closed: NO_ORDERS, readAt: new Date(0) };

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const asked = readAdminOrderForm(form);
	const changed = await change(db, asked, adminId);
	const stockMoved = "stockMoved" in changed && changed.stockMoved;
	hub.publish(`user:${changed.userId}`, "admin", ...(stockMoved ? (["catalog"] as const) : []));
	return { done: DONE_WORDS[asked.intent], about: aboutOrder(asked.orderId, changed) };
});

const DONE_WORDS = {
	status: "Sifariş statusu yeniləndi",
	adminNotes: "Admin qeydi yeniləndi",
	customerMessage: "Müştəriyə mesaj yeniləndi",
	deliver: "Sifariş statusu yeniləndi",
	refund: "Balansa qaytarıldı",
};

function change(db: Database, asked: ReturnType<typeof readAdminOrderForm>, adminId: string) {
	const { orderId } = asked;
	switch (asked.intent) {
		case "status":
			return setOrderStatus(db, {
				orderId,
				status: asked.status,
				adminId,
				seenStatus: asked.seen,
				refund: asked.refund === "yes",
			});
		case "refund":
			return refundOrder(db, { orderId, adminId });
		case "adminNotes":
			return writeOrderText(db, { ...asked, text: asked.intent, value: asked.adminNotes, adminId });
		case "customerMessage":
			return writeOrderText(db, {
				...asked,
				text: asked.intent,
				value: asked.customerMessage,
				adminId,
			});
		case "deliver":
			return deliverOrder(db, { ...asked, value: asked.customerMessage, adminId });
	}
}

/** Whom it was about, where the verb tells; a text says nothing of its customer. */
function aboutOrder(orderId: string, changed: Partial<ChangedOrder>): string {
	const { userName, totalQepik } = changed;
	const reference = `#${orderReference(orderId)}`;
	if (userName === undefined || totalQepik === undefined) return reference;
	return `${reference} · ${userName}: ${formatManat(totalQepik)}`;
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = lookAfterRefusal;

export const meta = pageTitle("Sifarişlər");

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
	const { open, closed, readAt } = loaderData;
	const [wanted] = useSearchParams();
	const searching = useIsSearching();
	const hands = useHands(readAt);
	const history = useSteadyRows(closed.orders, {
		hands,
		lookUpAt: "/admin/orders",
		appends: false,
		elsewhere: open.orders,
	});
	const queue = useSteadyRows(open.orders, {
		hands,
		lookUpAt: "/admin/orders",
		appends: hands.list !== "history",
		besides: history.rows,
		elsewhere: closed.orders,
	});
	return (
		<>
			<PageHeader
				title="Sifarişlər"
				actions={<DownloadLink to="/admin/orders.csv" words="CSV faylı" />}
			/>
			<SearchForm hint="Nömrə, email və ya ID">
				<StatusFilter key={wanted.get("status")} status={wanted.get("status") ?? ""} />
			</SearchForm>
			{(open.isTooWide || closed.isTooWide) && (
				<Notice tone="waiting" className="mb-3">
					Axtarışa çox müştəri uyğun gəlir, bəzi sifarişlər göstərilmir. Axtarışı dəqiqləşdirin.
				</Notice>
			)}
			{queue.rows.length + history.rows.length === 0 && (
				<EmptyState
					icon={<Package aria-hidden />}
					title={wanted.size > 0 ? "Heç bir sifariş tapılmadı" : "Hələ sifariş yoxdur"}
					action={
						wanted.size > 0 && <ButtonLink to="/admin/orders">Filtrləri sıfırlayın</ButtonLink>
					}
				/>
			)}
			<ArrivalsBar
				noun="sifariş"
				waiting={open.orders}
				hasMore={open.next !== undefined}
				arrived={queue.arrived}
				onShow={hands.release}
			/>
			<div {...hands.area} aria-busy={searching} className="steady-lists">
				<SteadyList
					card={(order) => <AdminOrderCard order={order} />}
					title="Açıq sifarişlər"
					name="queue"
					rows={queue.rows}
					isStale={queue.isStale}
					isDone={({ status }) => !isOpen(status)}
				>
					<Pager name={OPEN} next={queue.nextAfter(open.next)} />
				</SteadyList>
				<SteadyList
					card={(order) => <AdminOrderCard order={order} />}
					title="Tarixçə"
					name="history"
					rows={history.rows}
					isStale={history.isStale}
				>
					<Pager name={CLOSED} next={closed.next} />
				</SteadyList>
			</div>
		</>
	);
}

function StatusFilter({ status }: { status: string }) {
	return (
		<SelectField
			label="Status"
			name="status"
			hideLabel
			defaultValue={status}
			className="md:w-56 md:flex-none"
		>
			<option value="">Bütün statuslar</option>
			{ORDER_STATUSES.map((known) => (
				<option key={known} value={known}>
					{STATUS_WORDS[known]}
				</option>
			))}
		</SelectField>
	);
}
