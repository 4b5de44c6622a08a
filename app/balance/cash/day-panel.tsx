import { CircleAlert, CircleCheck } from "lucide-react";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { classes } from "#app/ui/classes.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type CashDay, MOVES, type Settlement, SOURCES, signed } from "./cash-days.ts";
import { DayState } from "./cash-days-table.tsx";
import { CloseDayForm, CorrectDayForm } from "./closing-forms.tsx";
import { dayLabel } from "./day-labels.ts";
import { signedManat } from "./difference-badge.tsx";
import type { OpenedDay } from "./read-opened-day.server.ts";
import { SourceCard } from "./source-card.tsx";

type Props = OpenedDay & { totalQepik: number | undefined };

/** A day: what it is made of, what the bank and Epoint say of it, and how it was closed. */
export function DayPanel({ day, settlement, explanations, totalQepik }: Props) {
	return (
		<section
			id="day"
			aria-labelledby="day-title"
			className="grid scroll-mt-4 items-start gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]"
		>
			<div className="card grid gap-4 p-4 sm:p-5">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 id="day-title" className="text-subheading">
						{dayLabel(day.day)}
					</h2>
					<DayState day={day} settlement={settlement} />
				</div>
				<Sum day={day} />
				{!day.isCounted && totalQepik !== undefined && (
					<Total eveningQepik={day.eveningQepik} totalQepik={totalQepik} />
				)}
			</div>
			<div className="grid min-w-0 gap-5">
				<div className="grid items-start gap-5 md:grid-cols-2">
					{SOURCES.map((source) => (
						<SourceCard
							key={source}
							source={source}
							day={day}
							settlement={settlement}
							explanation={explanations[source]}
						/>
					))}
				</div>
				<Closing day={day} settlement={settlement} />
			</div>
		</section>
	);
}

function Sum({ day }: { day: CashDay }) {
	return (
		<dl className="grid gap-2">
			<Line label="Səhər balanslarda" amount={formatManat(day.morningQepik)} isSum />
			{MOVES.map(({ key, label }) => (
				<Line
					key={key}
					label={label}
					amount={signedManat(signed(day, key))}
					isNothing={day[key] === 0}
				/>
			))}
			<Line
				label={day.isCounted ? "Axşam balanslarda" : "İndi balanslarda"}
				amount={formatManat(day.eveningQepik)}
				isSum
			/>
		</dl>
	);
}

type LineProps = { label: string; amount: string; isSum?: boolean; isNothing?: boolean };

function Line({ label, amount, isSum = false, isNothing = false }: LineProps) {
	return (
		<div
			className={classes(
				"flex items-baseline justify-between gap-4",
				isSum ? "border-y border-line py-2 font-semibold" : "text-ink-soft",
				isNothing && "text-ink-faint",
			)}
		>
			<dt className="min-w-0">{label}</dt>
			<dd className="money whitespace-nowrap">{amount}</dd>
		</div>
	);
}

/** That the day's sum is what customers have, to the qəpik. */
function Total({ eveningQepik, totalQepik }: { eveningQepik: number; totalQepik: number }) {
	const isEven = eveningQepik === totalQepik;
	const Icon = isEven ? CircleCheck : CircleAlert;
	return (
		<p
			role={isEven ? undefined : "alert"}
			className={classes("flex items-start gap-2 text-caption", isEven ? "text-good" : "text-bad")}
		>
			<Icon aria-hidden className="mt-0.5 size-4 flex-none" />
			<span>
				Bütün balansların cəmi: <b className="money">{formatManat(totalQepik)}</b>
				{!isEven && `. Fərq: ${signedManat(totalQepik - eveningQepik)}`}
			</span>
		</p>
	);
}

function Closing({ day, settlement }: { day: CashDay; settlement: Settlement }) {
	const { closing, corrections } = settlement;
	if (!closing) {
		return day.isCounted ? (
			<CloseDayForm day={day} settlement={settlement} />
		) : (
			<p className="text-ink-soft print:hidden">
				Gün gecə yarısından 10 dəqiqə sonra hesablanır və onda bağlana bilər.
			</p>
		);
	}
	return (
		<div className="card grid gap-4 p-4 sm:p-5">
			<Notice tone="good">
				<b>Gün bağlanıb.</b> {closing.byName}, {formatDateTime(closing.at)}
				{closing.note && <p className="whitespace-pre-line">{closing.note}</p>}
			</Notice>
			{corrections.length > 0 && (
				<ul aria-label="Düzəlişlər" className="grid gap-3">
					{corrections.map(({ number, source, amountQepik, reason, byName, at }) => (
						<li key={number} className="grid gap-0.5">
							<p className="flex flex-wrap justify-between gap-x-4">
								<b>
									Düzəliş № {number}, {source === "bank" ? "bank" : "Epoint"}
								</b>
								<b className="money">{signedManat(amountQepik)}</b>
							</p>
							<p className="whitespace-pre-line wrap-anywhere">{reason}</p>
							<p className="text-caption text-ink-soft">
								{byName}, {formatDateTime(at)}
							</p>
						</li>
					))}
				</ul>
			)}
			<CorrectDayForm day={day} settlement={settlement} />
		</div>
	);
}
