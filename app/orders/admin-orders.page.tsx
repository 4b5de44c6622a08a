import { Package } from "lucide-react";
import { useSearchParams } from "react-router";
import { ArrivalsBar } from "#app/admin/arrivals-bar.tsx";
import { useFirstOpened } from "#app/admin/cockpit/opening.ts";
import { StatusTabs } from "#app/admin/cockpit/status-tabs.tsx";
import { FilterChips } from "#app/admin/filters/filter-chips.tsx";
import { BY_GAME, GROUP } from "#app/admin/filters/queue-filter.ts";
import { listFilters, type SavedFilter } from "#app/admin/filters/saved-filters.server.ts";
import { appContext } from "#app/app-context.server.ts";
import { readIds } from "#app/core/page.ts";
import { PageAnswer } from "#app/forms/answer-notice.tsx";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { orderChanged, workClaimed } from "#app/live/changes.server.ts";
import { receivedMsContext } from "#app/platform/caller.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchForm, useIsSearching } from "#app/ui/search-form.tsx";
import { SteadyList } from "#app/ui/steady-list.tsx";
import { useListInteraction, useSteadyRows } from "#app/ui/use-steady-rows.ts";
import type { Route } from "./+types/admin-orders.page";
import { aboutOrder, actOnOrder, DONE_MESSAGES } from "./act-on-order.server.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { ChoiceKeys, ChooseAll } from "./choose-box.tsx";
import { countByStatus } from "./count-by-status.server.ts";
import { GroupHeading, gameOf, runFrom } from "./group-heading.tsx";
import { fillTemplates } from "./message-templates.tsx";
import { OpenedPane } from "./opened-pane.tsx";
import { orderClaim } from "./order-claim.server.ts";
import { readOrderForm } from "./order-form.server.ts";
import { OrderKeys, QueueKeys } from "./order-keys.tsx";
import { OrderRow } from "./order-row.tsx";
import { listOpenByGame, type QueueGroups } from "./queue-groups.server.ts";
import { findOpenedOrder } from "./read-opened-order.server.ts";
import {
	type AdminOrder,
	listClosedOrders,
	listOpenOrders,
	listOrdersByIds,
} from "./read-orders.server.ts";
import { isOpen, ORDER_STATUSES, STATUS_LABELS } from "./status.ts";
import { SwipeToComplete } from "./swipe-to-complete.tsx";
import { undoAct } from "./undo-button.tsx";
import { useChoice } from "./use-choice.ts";
import "#app/admin/cockpit/cockpit.css";
import "./order-rows.css";
import "./choosing.css";

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
	const openedId = searchParams.get("order") || undefined;
	const { id: adminId } = context.get(signedInContext);
	app.presence.note(adminId, openedId, context.get(receivedMsContext));
	const readAt = await readNow(db);
	// Game by game there is only what waits.
	const byGame = searchParams.get(GROUP) === BY_GAME && (!status || isOpen(status));
	const listOpen = byGame ? listOpenByGame : listOpenOrders;
	// On a later page of one list, the other is not shown.
	const [open, closed, counts, opened, filters, { messageTemplates }] = await Promise.all([
		closedAfter && !byGame ? NOTHING.open : listOpen(db, { search, status, after: openAfter }),
		openAfter || byGame
			? NOTHING.closed
			: readAside(app, (from) => listClosedOrders(from, { search, status, after: closedAfter })),
		countByStatus(db),
		openedId ? findOpenedOrder(db, openedId) : undefined,
		listFilters(db, { adminId, queue: "orders" }),
		settingsOf(context),
	]);
	const openElsewhere = app.presence.openedByOthers(adminId);
	const groups = "groups" in open ? (open.groups as QueueGroups) : undefined;
	const page = { open, closed, counts, opened, messageTemplates, readAt, groups, filters };
	return { ...page, found: [], openElsewhere };
}

const NO_ORDERS = { orders: [] as AdminOrder[], next: undefined, isTooWide: false };
const NO_COUNTS = { pending: 0, processing: 0, completed: 0, cancelled: 0 };
const NOTHING = {
	...{ open: NO_ORDERS, closed: NO_ORDERS, counts: NO_COUNTS, opened: undefined },
	...{ messageTemplates: "", readAt: new Date(0) },
	...{ groups: undefined, filters: [] as SavedFilter[], openElsewhere: [] as string[] },
};

const TYPED = ["orderId", "seen", "adminNotes", "customerMessage"];

export const action = answered(
	async (form, { context }: Route.ActionArgs) => {
		const { db, hub, presence } = context.get(appContext);
		const { id: adminId } = context.get(signedInContext);
		const input = readOrderForm(form);
		// Nobody sees of a claim for how long it is kept.
		if (input.intent === "keepClaim") {
			await orderClaim.keep(db, { id: input.orderId, adminId });
			return {};
		}
		const changed = await actOnOrder(db, input, adminId);
		const stockMoved = "stockMoved" in changed && changed.stockMoved === true;
		if (input.intent === "claim") workClaimed(hub);
		else orderChanged(hub, changed.userId, { stockMoved });
		const about = aboutOrder(input.orderId, changed);
		const completes =
			input.intent === "deliver" || (input.intent === "status" && input.status === "completed");
		return {
			...{ done: DONE_MESSAGES[input.intent], about },
			...(completes && {
				...{ undo: undoAct(input.orderId), openElsewhere: presence.openedByOthers(adminId) },
			}),
		};
	},
	{ typed: TYPED },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Sifarişlər");

/** Fewer signs are in too many IDs. */
const ID_IN_PARTS = "ID-nin bir hissəsi ilə axtaranda ən azı 4 işarə yazın.";

export default function AdminOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
	const { open, closed, counts, opened, messageTemplates, readAt, groups } = loaderData;
	const templates = opened ? fillTemplates(messageTemplates, opened.order) : [];
	const [filters] = useSearchParams();
	const searching = useIsSearching();
	const interaction = useListInteraction(readAt, "order");
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
	const openedId = filters.get("order");
	const begun = queue.rows.length > 0 ? queue.rows : history.rows;
	useFirstOpened("order", begun, loaderData.openElsewhere);
	const status = filters.get("status");
	const isNarrowed = Boolean(filters.get("q") || status);
	const choice = useChoice(queue.rows, queue.isStale);
	const inQueue = { isGrouped: groups !== undefined, choice };
	const row = (order: AdminOrder, more?: typeof inQueue) => (
		<SwipeToComplete order={order}>
			<OrderRow order={order} isOpened={order.id === openedId} {...more} />
		</SwipeToComplete>
	);
	const heading = (order: AdminOrder) => {
		const rows = runFrom(queue.rows, order);
		const waiting = groups?.[gameOf(order)?.gameId ?? ""] ?? 0;
		return rows.length > 0 && <GroupHeading rows={rows} waiting={waiting} choice={choice} />;
	};
	const keys = {
		what: "order" as const,
		rows: queue.rows,
		isStale: queue.isStale,
		waits: (order: AdminOrder) => isOpen(order.status),
		hold: () => interaction.hold("queue"),
	};
	return (
		<>
			<PageHeader
				title="Sifarişlər"
				actions={
					<>
						{opened ? (
							<OrderKeys queue={keys} order={opened.order} templates={templates} />
						) : (
							<QueueKeys queue={keys} />
						)}
						<ChoiceKeys choice={choice} hold={keys.hold} />
						<span className={openedId ? "max-lg:hidden" : undefined}>
							<DownloadLink to="/admin/orders.csv" label="CSV faylı" />
						</span>
					</>
				}
			/>
			<PageAnswer answer={actionData} />
			<div className="cockpit" data-opened-beside={openedId ? "" : undefined}>
				<div className="cockpit-list">
					<SearchForm hint="Nömrə, müştəri, oyun, ID, məbləğ">
						{status && <input type="hidden" name="status" value={status} />}
						{groups && <input type="hidden" name={GROUP} value={BY_GAME} />}
					</SearchForm>
					<StatusTabs
						tabs={ORDER_STATUSES.map((status) => ({
							...{ status, label: STATUS_LABELS[status], count: counts[status] },
						}))}
					/>
					<FilterChips
						queue="orders"
						filters={loaderData.filters}
						canGroup={!status || ORDER_STATUSES.some((one) => one === status && isOpen(one))}
					/>
					{(open.isTooWide || closed.isTooWide) && (
						<Notice tone="waiting" className="mb-3">
							{groups
								? "Axtarışa çox sifariş uyğun gəlir, yalnız ən köhnələri göstərilir. Axtarışı dəqiqləşdirin."
								: "Axtarışa çox müştəri və ya oyun uyğun gəlir, bəzi sifarişlər göstərilmir. Axtarışı dəqiqləşdirin."}
						</Notice>
					)}
					{queue.rows.length + history.rows.length === 0 && (
						<EmptyState
							icon={<Package aria-hidden />}
							title={isNarrowed ? "Heç bir sifariş tapılmadı" : "Hələ sifariş yoxdur"}
							text={filters.get("q") ? ID_IN_PARTS : undefined}
							action={
								isNarrowed && <ButtonLink to="/admin/orders">Filtrləri sıfırlayın</ButtonLink>
							}
						/>
					)}
					<ArrivalsBar
						noun="sifariş"
						waiting={open.orders}
						hasMore={open.next !== undefined}
						arrived={queue.arrived}
						onShow={interaction.release}
						isTaken={choice.orders.length > 0}
						before={
							<ChooseAll
								orders={choice.shown}
								choice={choice}
								label="Göstərilənlərin hamısını seçin"
							/>
						}
					>
						<ChoiceBar choice={choice} templates={messageTemplates} />
					</ArrivalsBar>
					<div {...interaction.area} aria-busy={searching} className="steady-lists">
						<SteadyList
							dense
							card={(order) => row(order, inQueue)}
							heading={groups && heading}
							title="Açıq sifarişlər"
							name="queue"
							rows={queue.rows}
							isStale={queue.isStale}
							isDone={({ status }) => !isOpen(status)}
						>
							<Pager name={OPEN} next={groups ? open.next : queue.nextAfter(open.next)} />
						</SteadyList>
						<SteadyList
							dense
							card={row}
							title="Tarixçə"
							name="history"
							rows={history.rows}
							isStale={history.isStale}
						>
							<Pager name={CLOSED} next={closed.next} />
						</SteadyList>
					</div>
				</div>
				<OpenedPane
					opened={opened}
					openedId={openedId}
					templates={templates}
					onTouch={() => interaction.hold()}
				/>
			</div>
		</>
	);
}
