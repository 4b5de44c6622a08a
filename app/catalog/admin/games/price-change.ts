/** How many prices are changed at once at most. */
export const MOST_PRICES = 500;

/** Hundredths of a per cent, below zero when prices fall; and what the new prices are multiples of. */
export type PriceChange = { basisPoints: number; stepQepik: number };

/** What new prices may be rounded to, in qəpik. */
export const STEPS = [1, 5, 10, 50, 100] as const;

const PERCENT = /^([0-9]{1,3})(?:[.,]([0-9]{1,2}))?\s?%?$/;

/** Reads `5`, `7,5` or `12.25` as hundredths of a per cent; undefined for anything else, and for 0. */
export function readPercent(text: string): number | undefined {
	const match = PERCENT.exec(text.trim());
	if (!match) return undefined;
	return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) || undefined;
}

/**
 * A price after the change, in qəpik, rounded half up to the step. What costs something goes on
 * costing one step at least, and what is free stays free.
 */
export function priceAfter(priceQepik: number, { basisPoints, stepQepik }: PriceChange): number {
	if (priceQepik === 0) return 0;
	const step = 10_000 * stepQepik;
	const steps = Math.floor((2 * priceQepik * (10_000 + basisPoints) + step) / (2 * step));
	return Math.max(steps, 1) * stepQepik;
}
