import { minuteOfDay } from "#app/core/time.ts";
import type { DeliveryTimes } from "#app/orders/delivery-promise.ts";
import { openMinutes } from "#app/settings/opening-hours.ts";

/** Something that waits; `measured` is how long deliveries of its games took, where that is known. */
export type Waiting = {
	createdAt: Date;
	ageMinutes: number;
	measured?: DeliveryTimes | undefined;
};

/** What the owner says of waiting. */
export type Patience = { lateMinutes: number; openingHours: string };

export type Lateness = "in time" | "late" | "too late";

/** So many times the owner's number is far too long. */
const TOO_LATE_TIMES = 4;

/**
 * Whether something has waited for longer than the shop promises: than half of the deliveries of its
 * game took, or nine of ten; else by the owner's number. Time in which the shop is closed does not count.
 */
export function latenessOf(waiting: Waiting, patience: Patience): Lateness {
	const { createdAt, ageMinutes, measured } = waiting;
	const { lateMinutes, openingHours } = patience;
	const waited = openMinutes(openingHours, minuteOfDay(createdAt), ageMinutes);
	const late = measured?.medianMinutes ?? lateMinutes;
	const tooLate = measured?.mostMinutes ?? lateMinutes * TOO_LATE_TIMES;
	if (waited >= tooLate) return "too late";
	return waited >= late ? "late" : "in time";
}
