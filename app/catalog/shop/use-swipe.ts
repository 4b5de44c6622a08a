import type { PointerEvent, TouchEvent } from "react";

/** Ignore shorter movements; the number is the specification's. */
const SWIPE_PX = 50;

/** Spread on an element: `turn(1)` for a swipe to the left, `turn(-1)` for one to the right. */
export function useSwipe(turn: (by: number) => void) {
	const finish = (travelledPx: number) => {
		if (Math.abs(travelledPx) > SWIPE_PX) turn(travelledPx < 0 ? 1 : -1);
	};
	return {
		onTouchStart: ({ touches }: TouchEvent) => {
			const finger = touches[0];
			if (finger) followTouch(finger.identifier, finger.clientX, finish);
		},
		onPointerDown: ({ clientX, pointerType, button }: PointerEvent) => {
			// Fingers are followed by touch events: a browser that starts to scroll cancels pointer events.
			if (pointerType !== "touch" && button === 0) followPointer(clientX, finish);
		},
		// The browser's own dragging of a picture would end the movement.
		onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
	};
}

type Finish = (travelledPx: number) => void;

function followTouch(identifier: number, startX: number, finish: Finish) {
	const done = new AbortController();
	const onEnd = (event: globalThis.TouchEvent) => {
		const finger = [...event.changedTouches].find((touch) => touch.identifier === identifier);
		if (!finger) return;
		done.abort();
		finish(finger.clientX - startX);
	};
	addEventListener("touchend", onEnd, { signal: done.signal });
	addEventListener("touchcancel", () => done.abort(), { signal: done.signal });
}

function followPointer(startX: number, finish: Finish) {
	const done = new AbortController();
	// The button may be released anywhere on the page.
	const onUp = ({ clientX }: globalThis.PointerEvent) => {
		done.abort();
		finish(clientX - startX);
	};
	addEventListener("pointerup", onUp, { signal: done.signal });
	addEventListener("pointercancel", () => done.abort(), { signal: done.signal });
}
