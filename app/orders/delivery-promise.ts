import { formatMinute, nextOpening } from "#app/settings/opening-hours.ts";

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
	const opens = nextOpening(openingHours, minute);
	if (opens !== undefined) return { text: whenItOpens(opens, minute) };
	const slowest = slowestOf(games);
	if (!slowest) return deliveryPromise ? { text: deliveryPromise } : undefined;
	const median = formatWait(slowest.medianMinutes);
	const most = formatWait(slowest.mostMinutes);
	return {
		text: `Adətən ${median} ərzində çatdırılır`,
		detail: most === median ? undefined : `10 sifarişdən 9-u ${most} ərzində çatdırılıb`,
	};
}

const [DAWN, NOON] = [5 * 60, 12 * 60];

function whenItOpens(opens: number, minute: number): string {
	const isMorning = opens >= DAWN && opens < NOON;
	const day = isMorning ? "Səhər" : opens > minute ? "Bu gün" : "Sabah";
	return `${day} ${formatMinute(opens)}-${fromSuffix(opens)} sonra çatdırılır`;
}

/** The ending follows the last vowel of the number as it is spoken: on → ondan, beş → beşdən. */
function fromSuffix(minute: number): "dan" | "dən" {
	const spoken = minute % 60 || Math.floor(minute / 60);
	// Sıfır, altı, doqquz; on, otuz, qırx.
	const isBack = spoken % 10 ? [6, 9].includes(spoken % 10) : [0, 10, 30, 40].includes(spoken);
	return isBack ? "dan" : "dən";
}

/** In one or two units: `12 dəqiqə`, `1 saat 20 dəqiqə`, `3 gün`. */
function formatWait(minutes: number): string {
	const hours = Math.floor(minutes / 60);
	if (hours >= 48) return `${Math.ceil(minutes / 60 / 24)} gün`;
	const rest = minutes % 60;
	return [hours && `${hours} saat`, rest && `${rest} dəqiqə`].filter(Boolean).join(" ");
}
