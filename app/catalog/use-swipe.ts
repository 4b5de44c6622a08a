import type { PointerEvent, TouchEvent } from "react";

/** A finger or a mouse has to travel further than this to turn the picture. */
const SWIPE_PX = 50;

/** Spread on an element: `turn(1)` for a swipe to the left, `turn(-1)` for one to the right. */
export function useSwipe(turn: (by: number) => void) {
	const settle = (travelledPx: number) => {
		if (Math.abs(travelledPx) > SWIPE_PX) turn(travelledPx < 0 ? 1 : -1);
	};
	return {
		onTouchStart: ({ touches }: TouchEvent) => {
			const finger = touches[0];
			if (finger) followTouch(finger.identifier, finger.clientX, settle);
		},
		onPointerDown: ({ clientX, pointerType, button }: PointerEvent) => {
			// A finger is followed by its touch events, which a browser does not take away.
			if (pointerType !== "touch" && button === 0) followPointer(clientX, settle);
		},
		// Dragging a picture away would swallow the movement.
		onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
	};
}

type Settle = (travelledPx: number) => void;

function followTouch(identifier: number, startX: number, settle: Settle) {
	const over = new AbortController();
	const onEnd = (event: globalThis.TouchEvent) => {
		const finger = [...event.changedTouches].find((touch) => touch.identifier === identifier);
		if (!finger) return;
		over.abort();
		settle(finger.clientX - startX);
	};
	addEventListener("touchend", onEnd, { signal: over.signal });
	addEventListener("touchcancel", () => over.abort(), { signal: over.signal });
}

function followPointer(startX: number, settle: Settle) {
	const over = new AbortController();
	// The button may be let go anywhere on the page.
	const onUp = ({ clientX }: globalThis.PointerEvent) => {
		over.abort();
		settle(clientX - startX);
	};
	addEventListener("pointerup", onUp, { signal: over.signal });
	addEventListener("pointercancel", () => over.abort(), { signal: over.signal });
}
