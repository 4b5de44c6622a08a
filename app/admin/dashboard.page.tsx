import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { listWaitingRequests } from "../balance/admin-read-requests.server.ts";
import { formatManat } from "../core/money.ts";
import { listWaitingOrders } from "../orders/admin-read-orders.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import { settingsOf } from "../settings/read-settings.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { classes } from "../ui/classes.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/dashboard.page";
import { lookAfterRefusal } from "./look-after-refusal.ts";
import { MoneyCheckNotice } from "./money-check.tsx";
import { type Figures, getFigures, listSalesDays, type SalesDay } from "./read-figures.server.ts";
import { findMoneyCheck } from "./read-money-check.server.ts";
import { listSetupSteps } from "./read-setup.server.ts";
import { SalesTable } from "./sales-table.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { WaitingQueues } from "./waiting-queues.tsx";

const SPANS = [7, 30, 90];
const QUEUE = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const person = context.get(signedInContext);
	const readAt = new Date();
	const days = SPANS.find((span) => String(span) === url.searchParams.get("days")) ?? 30;
	const [figures, sales, orders, { requests }, moneyCheck, setup] = await Promise.all([
		getFigures(db),
		listSalesDays(db, { days }),
		listWaitingOrders(db, { limit: QUEUE }),
		listWaitingRequests(db, { limit: QUEUE }),
		findMoneyCheck(db),
		settingsOf(context).then((settings) => listSetupSteps(db, { settings, env, person })),
	]);
	return { figures, sales, orders, requests, moneyCheck, setup, readAt };
}

export const shouldRevalidate = lookAfterRefusal;

export const meta = pageTitle("İdarə paneli");

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
	const { figures, sales, orders, requests, moneyCheck, setup, readAt } = loaderData;
	return (
		<div className="grid gap-5">
			<div className="-mb-5">
				<PageHeader title="İdarə paneli" />
			</div>
			<SetupChecklist steps={setup} />
			<FigureTiles figures={figures} />
			<WaitingQueues orders={orders} requests={requests} figures={figures} readAt={readAt} />
			<Sales sales={sales} />
			<MoneyCheckNotice check={moneyCheck} />
		</div>
	);
}

function FigureTiles({ figures }: { figures: Figures }) {
	const tiles = [
		{
			words: "Gözləyən sorğular",
			value: figures.pendingRequests,
			to: "/admin/balance",
			width: "col-span-3",
		},
		{
			words: "Gözləyən sifarişlər",
			value: figures.pendingOrders,
			to: "/admin/orders?status=pending",
			width: "col-span-3",
		},
		{ words: "Gəlir", value: formatManat(figures.revenueQepik), width: "col-span-6" },
		{ words: "Sifarişlər", value: figures.orders },
		{ words: "İstifadəçilər", value: figures.users },
		{ words: "Oyunlar", value: figures.games },
	];
	return (
		<dl className="grid grid-cols-6 gap-2 sm:gap-3">
			{tiles.map(({ words, value, to, width = "col-span-2" }) => (
				<div
					key={words}
					className={classes("card px-2.5 py-3 sm:p-4 md:col-span-2", width, to && "card-link")}
				>
					<dt className="text-caption text-ink-soft">
						{to ? (
							<Link to={to} className="stretched">
								{words}
							</Link>
						) : (
							words
						)}
					</dt>
					<dd className={classes("money mt-1 text-heading", to && value !== 0 && "text-waiting")}>
						{value}
					</dd>
				</div>
			))}
		</dl>
	);
}

// The library that draws is fetched by this page alone, and only in the browser.
const SalesChart = lazy(() => import("./sales-chart.tsx"));

function Sales({ sales }: { sales: SalesDay[] }) {
	const [wanted] = useSearchParams();
	const days = Number(wanted.get("days")) || 30;
	const hydrated = useHydrated();
	const room = <Skeleton className="h-64 w-full rounded-control" />;
	return (
		<section aria-labelledby="sales-title" className="card min-w-0 p-4 sm:p-5">
			<div className="flex flex-wrap items-center justify-between gap-3 pb-4">
				<h2 id="sales-title" className="text-subheading">
					Gəlir və sifarişlər
				</h2>
				<nav aria-label="Dövr" className="flex gap-1">
					{SPANS.map((span) => (
						<Link
							key={span}
							to={`?days=${span}`}
							replace
							preventScrollReset
							aria-current={span === days ? "page" : undefined}
							className="nav-link"
						>
							{span} gün
						</Link>
					))}
				</nav>
			</div>
			{hydrated ? (
				<Suspense fallback={room}>
					<SalesChart sales={sales} />
				</Suspense>
			) : (
				room
			)}
			<SalesTable sales={sales} />
		</section>
	);
}
