import { type MouseEvent, useEffect, useLayoutEffect, useRef } from "react";

/** The second press of a slow double click comes no later than this. */
const IGNORED_MS = 700;
/** Ignore pointer jitter below this; aiming at another row takes a longer way. */
const JITTER_PX = 12;
const ROUNDING_PX = 2;

type RowBox = { row: HTMLElement; top: number; height: number; state: string | undefined };

/** When rows moved or changed, and where the pointer was then. */
type Shift = { atMs: number; x: number; y: number };

/**
 * For the element around rows, marked `data-row`, or around other parts that push each other down. Ignores presses that were aimed at what was there
 * before: shortly after rows have shifted, or on a row that has just changed its `data-state`, those
 * by touch, and those by a pointer that has not moved since. While `keepsHeights`, a row whose content
 * shrinks keeps its height, so that the rows below it stay where they are.
 */
export function usePressGuard(keepsHeights: boolean, rowsAre = "[data-row]") {
	const area = useRef<HTMLDivElement>(null);
	const keeps = useRef(keepsHeights);
	keeps.current = keepsHeights;
	const boxes = useRef<RowBox[]>([]);
	const pointer = useRef({ x: 0, y: 0 });
	const lastShift = useRef<Shift>(undefined);
	const lastShiftOf = useRef(new WeakMap<Element, Shift>());

	const measure = useRef(() => {
		const before = new Map(boxes.current.map((box) => [box.row, box]));
		const rows = [...(area.current?.querySelectorAll<HTMLElement>(rowsAre) ?? [])];
		for (const row of rows) keepHeight(row, keeps.current ? before.get(row)?.height : undefined);
		boxes.current = rows.map((row) => ({
			row,
			top: row.offsetTop,
			height: row.getBoundingClientRect().height,
			state: row.dataset.state,
		}));
		const now = new Map(boxes.current.map((box) => [box.row, box]));
		const shift = { atMs: performance.now(), ...pointer.current };
		for (const { row, top, state } of before.values()) {
			// A new row below the others moves nothing.
			if (!(Math.abs((now.get(row)?.top ?? Number.NaN) - top) <= ROUNDING_PX))
				lastShift.current = shift;
			else if (row.dataset.state !== state) lastShiftOf.current.set(row, shift);
		}
	});
	// Before anything is painted.
	useLayoutEffect(() => measure.current());

	useEffect(() => {
		const element = area.current;
		if (!element) return;
		const trackPointer = ({ clientX: x, clientY: y }: PointerEvent) => {
			pointer.current = { x, y };
		};
		// A row that somebody opens or closes gets the height of its content again.
		const releaseHeight = ({ target }: Event) => {
			// Dialogs fire `toggle` as well.
			if (!(target instanceof HTMLDetailsElement)) return;
			const row = target.closest<HTMLElement>(rowsAre);
			if (row) keepHeight(row, undefined);
			boxes.current = [];
			measure.current();
		};
		const resizes = new ResizeObserver(() => measure.current());
		resizes.observe(element);
		window.addEventListener("pointermove", trackPointer);
		window.addEventListener("pointerdown", trackPointer);
		element.addEventListener("toggle", releaseHeight, true);
		return () => {
			resizes.disconnect();
			window.removeEventListener("pointermove", trackPointer);
			window.removeEventListener("pointerdown", trackPointer);
			element.removeEventListener("toggle", releaseHeight, true);
		};
	}, [rowsAre]);

	const onClickCapture = (press: MouseEvent) => {
		if (!(press.target instanceof Element)) return;
		// A dialog lies above the rows and does not move with them.
		if (press.target.closest("dialog")) return;
		const row = press.target.closest(rowsAre);
		const shifts = [lastShift.current, row ? lastShiftOf.current.get(row) : undefined];
		if (!shifts.some((shift) => shift && isTooSoon(press, shift))) return;
		press.preventDefault();
		press.stopPropagation();
	};
	return { ref: area, onClickCapture };
}

function isTooSoon(press: MouseEvent, { atMs, x, y }: Shift): boolean {
	// A press by keyboard has no detail. It is on what has the focus, wherever that moved.
	if (press.detail === 0 || performance.now() - atMs > IGNORED_MS) return false;
	const isTouch = (press.nativeEvent as PointerEvent).pointerType === "touch";
	return isTouch || Math.hypot(press.clientX - x, press.clientY - y) < JITTER_PX;
}

function keepHeight(row: HTMLElement, atLeastPx: number | undefined) {
	if (atLeastPx === undefined) row.style.minHeight = "";
	else if (row.getBoundingClientRect().height < atLeastPx) row.style.minHeight = `${atLeastPx}px`;
}
