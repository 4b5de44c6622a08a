import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { listPaymentFlags } from "#app/balance/epoint/payment-flags.server.ts";
import { PaymentFlags } from "#app/balance/epoint/payment-flags.tsx";
import { listWaitingTopUps } from "#app/balance/read-top-ups.server.ts";
import { listMisses } from "#app/catalog/search/misses.server.ts";
import { formatManat } from "#app/core/money.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { listWaitingOrders } from "#app/orders/read-orders.server.ts";
import { findBackupRuns } from "#app/platform/backup/backup-runs.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { readJobQueue } from "#app/platform/jobs/job-rows.server.ts";
import { readMailQueue } from "#app/platform/mail/read-mail-queue.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { classes } from "#app/ui/classes.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/dashboard.page";
import { BackupNotice } from "./backup-notice.tsx";
import { BestSellersList } from "./best-sellers.tsx";
import { JobsNotice } from "./jobs-notice.tsx";
import { MailQueueNotice } from "./mail-queue.tsx";
import { MoneyCheckNotice } from "./money-check.tsx";
import { type Figures, getFigures, listSalesDays, type SalesDay } from "./read-figures.server.ts";
import { findMoneyCheck } from "./read-money-check.server.ts";
import { compareDays, listBestSellers, readDeliveryTimes } from "./read-sales.server.ts";
import { listSetupSteps } from "./read-setup.server.ts";
import { SalesTable } from "./sales-table.tsx";
import { SearchMisses } from "./search-misses.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { Today } from "./today.tsx";
import { WaitingQueues } from "./waiting-queues.tsx";
import "./dashboard.css";

const SPANS = [7, 30, 90];
const QUEUE = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { db, env, unnamedProxy } = app;
	const person = context.get(signedInContext);
	const readAt = await readNow(db);
	const days = SPANS.find((span) => String(span) === url.searchParams.get("days")) ?? 30;
	const [
		[figures, sales, today, times, sellers],
		orders,
		{ topUps },
		moneyCheck,
		mailQueue,
		backups,
		setup,
		misses,
		{ givenUp },
		flags,
	] = await Promise.all([
		readAside(app, (from) =>
			Promise.all([
				getFigures(from),
				listSalesDays(from, { days }),
				compareDays(from, { now: readAt }),
				readDeliveryTimes(from),
				listBestSellers(from, { days }),
			]),
		),
		listWaitingOrders(db, { limit: QUEUE }),
		listWaitingTopUps(db, { limit: QUEUE }),
		findMoneyCheck(db),
		readMailQueue(db),
		env.backups ? findBackupRuns(db) : undefined,
		settingsOf(context).then((settings) =>
			listSetupSteps(db, { settings, env, person, proxy: unnamedProxy.seen }),
		),
		listMisses(db),
		readJobQueue(db),
		listPaymentFlags(db),
	]);
	const mailLeaves = env.smtpUrl !== undefined;
	const told = { moneyCheck, mailQueue, mailLeaves, backups, setup, misses, givenUp, flags };
	return { figures, sales, today, times, sellers, orders, topUps, ...told, readAt };
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("İdarə paneli");

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
	const { figures, sales, today, times, sellers, orders, topUps, readAt } = loaderData;
	const { moneyCheck, mailQueue, mailLeaves, backups, setup } = loaderData;
	const { misses, givenUp, flags } = loaderData;
	return (
		<div className="grid gap-5">
			<div className="-mb-5">
				<PageHeader title="İdarə paneli" />
			</div>
			<FigureTiles figures={figures} />
			<div className="dashboard">
				<div className="dashboard-work">
					<SetupChecklist steps={setup} />
					<WaitingQueues orders={orders} topUps={topUps} figures={figures} readAt={readAt} />
					<PaymentFlags flags={flags} />
					<JobsNotice givenUp={givenUp} />
					<MailQueueNotice queue={mailQueue} isOn={mailLeaves} />
					<MoneyCheckNotice check={moneyCheck} />
					<BackupNotice runs={backups} />
				</div>
				<div className="dashboard-sales">
					<Sales sales={sales} />
				</div>
				<div className="dashboard-figures">
					<Today days={today} times={times} />
					<BestSellersList sellers={sellers} days={sales.length} />
					<SearchMisses misses={misses} />
				</div>
			</div>
		</div>
	);
}

/** Of all days; the chart and 'Bu gün' name theirs. */
const SO_FAR = "indiyədək";

// In one row where there is room, so that the chart below is seen without scrolling.
const HALF = "col-span-3 md:col-span-2 xl:col-span-1";
const THIRD = "col-span-2 xl:col-span-1";

function FigureTiles({ figures }: { figures: Figures }) {
	const tiles = [
		{
			label: "Gözləyən sorğular",
			value: figures.pendingTopUps,
			to: "/admin/balance",
			width: HALF,
		},
		{
			label: "Gözləyən sifarişlər",
			value: figures.pendingOrders,
			to: "/admin/orders?status=pending",
			width: HALF,
		},
		{
			label: "Gəlir",
			value: formatManat(figures.revenueQepik),
			period: SO_FAR,
			width: "col-span-6 md:col-span-2",
		},
		{ label: "Sifarişlər", value: figures.orders, period: SO_FAR },
		{ label: "İstifadəçilər", value: figures.users },
		{ label: "Oyunlar", value: figures.games },
	];
	return (
		<dl className="grid grid-cols-6 gap-2 sm:gap-3 xl:grid-cols-7">
			{tiles.map(({ label, value, to, period, width = THIRD }) => (
				<div key={label} className={classes("card figure", width, to && "card-link")}>
					<dt className="w-full text-caption text-ink-soft">
						{to ? (
							<Link to={to} className="stretched">
								{label}
							</Link>
						) : (
							label
						)}
					</dt>
					<dd className={classes("money mt-1 text-heading", to && value !== 0 && "text-waiting")}>
						{value}
					</dd>
					{period && <dd className="text-caption text-ink-faint">{period}</dd>}
				</div>
			))}
		</dl>
	);
}

// The chart library is loaded by this page alone, and only in the browser.
const SalesChart = lazy(() => import("./sales-chart.tsx"));

function Sales({ sales }: { sales: SalesDay[] }) {
	const [searchParams] = useSearchParams();
	const days = Number(searchParams.get("days")) || 30;
	const hydrated = useHydrated();
	const placeholder = <Skeleton className="h-64 w-full rounded-control" />;
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
				<Suspense fallback={placeholder}>
					<SalesChart sales={sales} />
				</Suspense>
			) : (
				placeholder
			)}
			<SalesTable sales={sales} />
		</section>
	);
}
