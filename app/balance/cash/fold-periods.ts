import { type Period, startOfPeriod } from "./calendar.ts";
import { type CashDay, corrected, toppedUp } from "./cash-days.ts";

/** A week or a month of days, as the chart shows it. */
export type CashPeriod = {
	/** Its first day by the calendar. */
	starts: string;
	toppedUpQepik: number;
	byHandQepik: number;
	purchasesQepik: number;
	refundsQepik: number;
	correctedQepik: number;
	eveningQepik: number;
};

/** The days, newest first, as their newest `most` weeks or months, oldest first. */
export function foldPeriods(days: CashDay[], { by, most }: { by: Period; most: number }) {
	const of = Map.groupBy(days, ({ day }) => startOfPeriod(day, by));
	return [...of]
		.slice(0, most)
		.map(([starts, within]): CashPeriod => {
			const sum = (figure: (day: CashDay) => number) =>
				within.reduce((total, day) => total + figure(day), 0);
			return {
				starts,
				toppedUpQepik: sum(toppedUp),
				byHandQepik: sum(({ byHandQepik }) => byHandQepik),
				purchasesQepik: sum(({ purchasesQepik }) => purchasesQepik),
				refundsQepik: sum(({ refundsQepik }) => refundsQepik),
				correctedQepik: sum(corrected),
				eveningQepik: within[0]?.eveningQepik ?? 0,
			};
		})
		.toReversed();
}
