import { Package } from "lucide-react";
import { useSearchParams } from "react-router";
import { ArrivalsBar } from "#app/admin/arrivals-bar.tsx";
import { appContext } from "#app/app-context.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { readIds } from "#app/core/page.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { orderChanged } from "#app/live/changes.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchForm, useIsSearching } from "#app/ui/search-form.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { SteadyList } from "#app/ui/steady-list.tsx";
import { useListInteraction, useSteadyRows } from "#app/ui/use-steady-rows.ts";
import type { Route } from "./+types/admin-orders.page";
import { AdminOrderCard } from "./admin-order-card.tsx";
import {
	deliverOrder,
	refundOrder,
	setOrderStatus,
	writeOrderText,
} from "./change-order.server.ts";
import type { ChangedOrder } from "./give-back.server.ts";
import { readOrderForm } from "./order-form.server.ts";
import {
	type AdminOrder,
	listClosedOrders,
	listOpenOrders,
	listOrdersByIds,
} from "./read-orders.server.ts";
import { isOpen, ORDER_STATUSES, STATUS_LABELS } from "./status.ts";

// The two lists are paged separately.
const OPEN = "open";
const CLOSED = "after";

export async function loader({ url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { db } = app;
	const { searchParams } = url;
	const ids = searchParams.get("ids");
	if (ids !== null) return { ...NOTHING, found: await listOrdersByIds(db, readIds(ids)) };
	const search = (searchParams.get("q") ?? "").trim().slice(0, 100);
	const status = ORDER_STATUSES.find((known) => known === searchParams.get("status"));
	const openAfter = searchParams.get(OPEN) || undefined;
	const closedAfter = searchParams.get(CLOSED) || undefined;
	const readAt = await readNow(db);
	// On a later page of one list, the other is not shown.
	const [open, closed] = await Promise.all([
		closedAfter ? NOTHING.open : listOpenOrders(db, { search, status, after: openAfter }),
		openAfter
			? NOTHING.closed
			: readAside(app, (from) => listClosedOrders(from, { search, status, after: closedAfter })),
	]);
	return { open, closed, readAt, found: [] };
}

const NO_ORDERS = { orders: [] as AdminOrder[], next: undefined, isTooWide: false };
const NOTHING = { open: NO_ORDERS, closed: NO_ORDERS, readAt: new Date(0) };

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const input = readOrderForm(form);
	const changed = await change(db, input, adminId);
	const stockMoved = "stockMoved" in changed && changed.stockMoved === true;
	orderChanged(hub, changed.userId, { stockMoved });
	return { done: DONE_MESSAGES[input.intent], about: aboutOrder(input.orderId, changed) };
});

const DONE_MESSAGES = {
	status: "Sifariş statusu yeniləndi",
	adminNotes: "Admin qeydi yeniləndi",
	customerMessage: "Müştəriyə mesaj yeniləndi",
	deliver: "Sifariş statusu yeniləndi",
	refund: "Balansa qaytarıldı",
};

function change(db: Database, input: ReturnType<typeof readOrderForm>, adminId: string) {
	const { orderId } = input;
	switch (input.intent) {
		case "status":
			return setOrderStatus(db, {
				orderId,
				status: input.status,
				adminId,
				seenStatus: input.seen,
				refund: input.refund === "yes",
			});
		case "refund":
			return refundOrder(db, { orderId, adminId });
		case "adminNotes":
			return writeOrderText(db, { ...input, text: input.intent, value: input.adminNotes, adminId });
		case "customerMessage":
			return writeOrderText(db, {
				...input,
				text: input.intent,
				value: input.customerMessage,
				adminId,
			});
		case "deliver":
			return deliverOrder(db, { ...input, value: input.customerMessage, adminId });
	}
}

/** The order, and its customer and total where the verb returns them. */
function aboutOrder(orderId: string, changed: Partial<ChangedOrder>): string {
	const { userName, totalQepik } = changed;
	const reference = `#${orderReference(orderId)}`;
	if (userName === undefined || totalQepik === undefined) return reference;
	return `${reference} · ${userName}: ${formatManat(totalQepik)}`;
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Sifarişlər");

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
	const { open, closed, readAt } = loaderData;
	const [filters] = useSearchParams();
	const searching = useIsSearching();
	const interaction = useListInteraction(readAt);
	const history = useSteadyRows(closed.orders, {
		interaction,
		lookUpAt: "/admin/orders",
		appends: false,
		elsewhere: open.orders,
	});
	const queue = useSteadyRows(open.orders, {
		interaction,
		lookUpAt: "/admin/orders",
		appends: interaction.list !== "history",
		besides: history.rows,
		elsewhere: closed.orders,
	});
	return (
		<>
			<PageHeader
				title="Sifarişlər"
				actions={<DownloadLink to="/admin/orders.csv" label="CSV faylı" />}
			/>
			<SearchForm hint="Nömrə, email və ya ID">
				<StatusFilter key={filters.get("status")} status={filters.get("status") ?? ""} />
			</SearchForm>
			{(open.isTooWide || closed.isTooWide) && (
				<Notice tone="waiting" className="mb-3">
					Axtarışa çox müştəri uyğun gəlir, bəzi sifarişlər göstərilmir. Axtarışı dəqiqləşdirin.
				</Notice>
			)}
			{queue.rows.length + history.rows.length === 0 && (
				<EmptyState
					icon={<Package aria-hidden />}
					title={filters.size > 0 ? "Heç bir sifariş tapılmadı" : "Hələ sifariş yoxdur"}
					action={
						filters.size > 0 && <ButtonLink to="/admin/orders">Filtrləri sıfırlayın</ButtonLink>
					}
				/>
			)}
			<ArrivalsBar
				noun="sifariş"
				waiting={open.orders}
				hasMore={open.next !== undefined}
				arrived={queue.arrived}
				onShow={interaction.release}
			/>
			<div {...interaction.area} aria-busy={searching} className="steady-lists">
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
					{STATUS_LABELS[known]}
				</option>
			))}
		</SelectField>
	);
}
