import { formatDuration } from "#app/core/duration.ts";
import { formatManat } from "#app/core/money.ts";
import type { DaySoFar, DeliveryTimes } from "./read-sales.server.ts";

const FIGURES: { label: string; of: (day: DaySoFar) => number | string }[] = [
	{ label: "Sifariş", of: ({ orders }) => orders },
	{ label: "Gəlir", of: ({ revenueQepik }) => formatManat(revenueQepik) },
	{ label: "Balans artımı", of: ({ topUpsQepik }) => formatManat(topUpsQepik) },
	{ label: "Qaytarılan məbləğ", of: ({ refundsQepik }) => formatManat(refundsQepik) },
];

const EARLIER: Record<number, string> = { 1: "Dünən", 7: "Bir həftə əvvəl" };

/** Today beside yesterday and the same weekday a week ago, each until the same time of the day. */
export function Today({ days, times }: { days: DaySoFar[]; times: DeliveryTimes | undefined }) {
	const [today, ...earlier] = days;
	if (!today) return null;
	return (
		<section aria-labelledby="today-title" className="card min-w-0 p-4 sm:p-5">
			<h2 id="today-title" className="text-subheading">
				Bu gün
			</h2>
			<p className="text-caption text-ink-soft">
				Müqayisə həmin günlərin bu saatına qədər olan dövrlə aparılır.
			</p>
			<dl className="grid grid-cols-2 gap-x-4 gap-y-4 pt-4 md:max-xl:grid-cols-4">
				{FIGURES.map(({ label, of }) => (
					<div key={label} className="min-w-0">
						<dt className="text-caption text-ink-soft">{label}</dt>
						<dd className="money text-subheading">{of(today)}</dd>
						{earlier.map((day) => (
							<dd key={day.daysAgo} className="text-caption text-ink-faint">
								{EARLIER[day.daysAgo]}: <span className="money">{of(day)}</span>
							</dd>
						))}
					</div>
				))}
			</dl>
			{times && (
				<p className="pt-4 text-caption text-ink-soft">
					Son {times.deliveries} tamamlanmış sifarişin yarısı{" "}
					<b className="text-ink">{formatDuration(times.medianMinutes)}</b>, 10-dan 9-u isə{" "}
					<b className="text-ink">{formatDuration(times.p90Minutes)}</b> ərzində çatdırılıb.
				</p>
			)}
		</section>
	);
}
