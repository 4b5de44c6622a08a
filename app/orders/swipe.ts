/** A finger that is drawn across a row. */
export type Swipe = {
	from: { x: number; y: number };
	/** How far it has to go. */
	enoughPx: number;
	/** Decided once, by the first way of some length; `away` is no swipe any more. */
	direction: "undecided" | "across" | "away";
	px: number;
	isEnough: boolean;
};

type Point = { x: number; y: number };

/** Fingers tremble. */
const DECIDED_PX = 10;
/** From the edge of the screen, a browser goes back a page. */
const EDGE_PX = 24;
const ENOUGH = { share: 0.4, leastPx: 96 };

export function startSwipe({ x, y, width }: Point & { width: number }): Swipe {
	return {
		from: { x, y },
		enoughPx: Math.max(width * ENOUGH.share, ENOUGH.leastPx),
		direction: x < EDGE_PX ? "away" : "undecided",
		px: 0,
		isEnough: false,
	};
}

/** Where the finger is now: it draws to the right alone, and more across than up or down. */
export function swipeTo(swipe: Swipe, { x, y }: Point): Swipe {
	const px = x - swipe.from.x;
	const aside = Math.abs(y - swipe.from.y);
	let { direction } = swipe;
	if (direction === "undecided" && Math.max(Math.abs(px), aside) >= DECIDED_PX) {
		direction = px > aside * 1.5 ? "across" : "away";
	}
	if (direction !== "across") return { ...swipe, direction };
	return { ...swipe, direction, px: Math.max(px, 0), isEnough: px >= swipe.enoughPx };
}
