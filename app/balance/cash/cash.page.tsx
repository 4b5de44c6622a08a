import { Calculator, Printer } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { cashChanged } from "#app/live/changes.server.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/cash.page";
import { isDay } from "./calendar.ts";
import { CashDaysTable } from "./cash-days-table.tsx";
import { countCashDays } from "./count-cash-days.server.ts";
import { DayPanel } from "./day-panel.tsx";
import { foldPeriods } from "./fold-periods.ts";
import { PeriodsTable } from "./periods-table.tsx";
import { listCountedDays, readCash } from "./read-cash.server.ts";
import { readOpenedDay } from "./read-opened-day.server.ts";
import { readSettlements } from "./read-settlements.server.ts";
import "./cash.css";

const SPANS = [7, 30, 90, 365];
/** A page that waits for a shop of many years would be none: the rest is counted by the clock. */
const MOST_COUNTED = 31;
/** What the longest chart is made of: thirteen months. */
const READ_DAYS = 400;
const PERIODS = { week: { label: "Həftələr", most: 26 }, month: { label: "Aylar", most: 13 } };

export async function loader({ url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { counted } = await countCashDays(app.db, { most: MOST_COUNTED });
	if (counted > 0) cashChanged(app.hub);
	const span = SPANS.find((days) => String(days) === url.searchParams.get("days")) ?? 30;
	const by = url.searchParams.get("by") === "month" ? "month" : "week";
	return readAside(app, async (db) => {
		const { days: all, today, totalQepik } = await readCash(db, { days: READ_DAYS });
		const days = all.slice(0, span);
		const asked = url.searchParams.get("day");
		const kept = asked === null ? undefined : all.find(({ day }) => day === asked);
		const opened = await readOpenedDay(db, kept ?? (await findOlder(db, asked)) ?? all[0]);
		const settlements = await readSettlements(
			db,
			days.map(({ day }) => day),
		);
		const periods = foldPeriods(all, { by, most: PERIODS[by].most });
		return { days, settlements, today, totalQepik, opened, periods, by, span } as const;
	});
}

async function findOlder(db: Parameters<typeof listCountedDays>[0], asked: string | null) {
	if (!isDay(asked)) return undefined;
	const [found] = await listCountedDays(db, { days: 1, upTo: asked });
	return found?.day === asked ? found : undefined;
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Kassa");

export default function CashPage({ loaderData }: Route.ComponentProps) {
	const { days, settlements, totalQepik, opened } = loaderData;
	return (
		<div className="cash">
			<PageHeader
				title="Kassa"
				text="Bakı vaxtı ilə hər günün pulu: səhər balanslarda olan, gün ərzində dəyişən və axşam qalan."
				actions={
					<>
						<Button
							size="small"
							className="js-only"
							icon={<Printer aria-hidden />}
							onClick={() => window.print()}
						>
							Çap et
						</Button>
						<DownloadLink to="/admin/cash.csv" label="CSV faylı" />
					</>
				}
			/>
			{totalQepik === undefined && (
				<Notice tone="waiting" className="mb-5">
					Əvvəlki günlər hələ hesablanır. Bir azdan səhifəni yeniləyin.
				</Notice>
			)}
			{opened ? (
				<DayPanel key={opened.day.day} {...opened} totalQepik={totalQepik} />
			) : (
				<EmptyState icon={<Calculator aria-hidden />} title="Hələ heç bir gün hesablanmayıb" />
			)}
			<Periods {...loaderData} />
			<section aria-labelledby="days-title" className="card mt-5 min-w-0">
				<div className="flex flex-wrap items-center justify-between gap-3 p-4 pb-2 sm:p-5 sm:pb-2">
					<h2 id="days-title" className="text-subheading">
						Günlər
					</h2>
					<Choices
						label="Neçə gün"
						name="days"
						options={SPANS.map((span) => [String(span), `${span} gün`])}
						chosen={String(loaderData.span)}
					/>
				</div>
				<CashDaysTable days={days} settlements={settlements} openedDay={opened?.day.day} />
			</section>
		</div>
	);
}

// The chart library is loaded by the admin's pages alone, and only in the browser.
const CashChart = lazy(() => import("./cash-chart.tsx"));

function Periods({ periods, by }: Route.ComponentProps["loaderData"]) {
	const hydrated = useHydrated();
	const placeholder = <Skeleton className="h-64 w-full rounded-control" />;
	return (
		<section aria-labelledby="periods-title" className="card mt-5 min-w-0 p-4 sm:p-5 print:hidden">
			<div className="flex flex-wrap items-center justify-between gap-3 pb-4">
				<h2 id="periods-title" className="text-subheading">
					Artımlar və alışlar
				</h2>
				<Choices
					label="Dövr"
					name="by"
					options={Object.entries(PERIODS).map(([key, { label }]) => [key, label])}
					chosen={by}
				/>
			</div>
			{hydrated ? (
				<Suspense fallback={placeholder}>
					<CashChart periods={periods} by={by} />
				</Suspense>
			) : (
				placeholder
			)}
			<PeriodsTable periods={periods} by={by} />
		</section>
	);
}

type ChoicesProps = {
	label: string;
	name: string;
	options: (readonly [value: string, label: string])[];
	chosen: string;
};

/** Links that change one thing of the address and keep the rest. */
function Choices({ label, name, options, chosen }: ChoicesProps) {
	const [searchParams] = useSearchParams();
	const addressOf = (value: string) => {
		const next = new URLSearchParams(searchParams);
		next.set(name, value);
		return `?${next}`;
	};
	return (
		<nav aria-label={label} className="flex flex-wrap gap-1">
			{options.map(([value, text]) => (
				<Link
					key={value}
					to={addressOf(value)}
					replace
					preventScrollReset
					aria-current={value === chosen ? "page" : undefined}
					className="nav-link"
				>
					{text}
				</Link>
			))}
		</nav>
	);
}
