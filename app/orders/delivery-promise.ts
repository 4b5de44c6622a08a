import { whenItOpens } from "#app/settings/opening-hours.ts";

/** What a customer may expect of an order on its way; `detail` is what most deliveries keep. */
export type DeliveryPromise = { text: string; detail?: string | undefined };

/** How long deliveries of a game took: half of them no longer than one, nine of ten than the other. */
export type DeliveryTimes = { medianMinutes: number; mostMinutes: number };

/** Of several games the slowest counts; undefined where one of them was delivered too seldom to say. */
export function slowestOf(games: (DeliveryTimes | undefined)[]): DeliveryTimes | undefined {
	const measured = games.filter((times) => times !== undefined);
	if (measured.length < games.length || measured.length === 0) return undefined;
	return {
		medianMinutes: Math.max(...measured.map((times) => times.medianMinutes)),
		mostMinutes: Math.max(...measured.map((times) => times.mostMinutes)),
	};
}

type Shop = { deliveryPromise: string; openingHours: string };

/**
 * The promise for an order of these games at this minute of the day in Baku. The slowest game counts,
 * and where one of them was delivered too seldom to say, the owner's words. A closed shop says when it
 * opens. Undefined where the owner promises nothing.
 */
export function promiseFor(
	games: (DeliveryTimes | undefined)[],
	{ deliveryPromise, openingHours }: Shop,
	minute: number,
): DeliveryPromise | undefined {
	const closed = whenItOpens(openingHours, minute);
	if (closed) return { text: closed };
	const slowest = slowestOf(games);
	if (!slowest) return deliveryPromise ? { text: deliveryPromise } : undefined;
	const median = formatWait(slowest.medianMinutes);
	const most = formatWait(slowest.mostMinutes);
	return {
		text: `Adətən ${median} ərzində çatdırılır`,
		detail: most === median ? undefined : `10 sifarişdən 9-u ${most} ərzində çatdırılıb`,
	};
}

/** In one or two units: `12 dəqiqə`, `1 saat 20 dəqiqə`, `3 gün`. */
function formatWait(minutes: number): string {
	const hours = Math.floor(minutes / 60);
	if (hours >= 48) return `${Math.ceil(minutes / 60 / 24)} gün`;
	const rest = minutes % 60;
	return [hours && `${hours} saat`, rest && `${rest} dəqiqə`].filter(Boolean).join(" ");
}
