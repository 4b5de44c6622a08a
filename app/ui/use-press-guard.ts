import { type MouseEvent, useEffect, useLayoutEffect, useRef } from "react";

/** A second press of a slow double click comes so late. */
const IGNORED_MS = 700;
/** A hand trembles; who means another row moves further. */
const STAYS_WITHIN_PX = 12;
const ROUNDING_PX = 2;

type Place = { row: HTMLElement; top: number; height: number; state: string | undefined };

/** When something else came to stand somewhere, and where the pointer was then. */
type Shift = { atMs: number; x: number; y: number };

/**
 * For the element around rows marked `data-row`. A press that was aimed at what stood there before
 * is ignored: one made within a moment after rows have shifted, or on a row that has just changed its
 * `data-state`, by a finger, or by a pointer that has not moved since. While `keepsHeights`, a row whose content shrinks keeps its height, so that
 * those below it stay where they are.
 */
export function usePressGuard(keepsHeights: boolean) {
	const area = useRef<HTMLDivElement>(null);
	const keeps = useRef(keepsHeights);
	keeps.current = keepsHeights;
	const places = useRef<Place[]>([]);
	const pointer = useRef({ x: 0, y: 0 });
	const ofAll = useRef<Shift>(undefined);
	const ofRow = useRef(new WeakMap<Element, Shift>());

	const look = useRef(() => {
		const before = new Map(places.current.map((place) => [place.row, place]));
		const rows = [...(area.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
		for (const row of rows) keepHeight(row, keeps.current ? before.get(row)?.height : undefined);
		places.current = rows.map((row) => ({
			row,
			top: row.offsetTop,
			height: row.getBoundingClientRect().height,
			state: row.dataset.state,
		}));
		const now = new Map(places.current.map((place) => [place.row, place]));
		const shift = { atMs: performance.now(), ...pointer.current };
		for (const { row, top, state } of before.values()) {
			// A row that is new, below those that stand, moves nothing.
			if (!(Math.abs((now.get(row)?.top ?? Number.NaN) - top) <= ROUNDING_PX))
				ofAll.current = shift;
			else if (row.dataset.state !== state) ofRow.current.set(row, shift);
		}
	});
	// Before anything is painted.
	useLayoutEffect(() => look.current());

	useEffect(() => {
		const element = area.current;
		if (!element) return;
		const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
			pointer.current = { x, y };
		};
		// Opened and closed by hand, a row has the height of its content again.
		const forget = ({ target }: Event) => {
			// A dialog tells of itself in the same way.
			if (!(target instanceof HTMLDetailsElement)) return;
			const row = target.closest<HTMLElement>("[data-row]");
			if (row) keepHeight(row, undefined);
			places.current = [];
			look.current();
		};
		const resizes = new ResizeObserver(() => look.current());
		resizes.observe(element);
		window.addEventListener("pointermove", follow);
		window.addEventListener("pointerdown", follow);
		element.addEventListener("toggle", forget, true);
		return () => {
			resizes.disconnect();
			window.removeEventListener("pointermove", follow);
			window.removeEventListener("pointerdown", follow);
			element.removeEventListener("toggle", forget, true);
		};
	}, []);

	const onClickCapture = (press: MouseEvent) => {
		if (!(press.target instanceof Element)) return;
		// A dialog stands above the rows, and does not move with them.
		if (press.target.closest("dialog")) return;
		const row = press.target.closest("[data-row]");
		const shifts = [ofAll.current, row ? ofRow.current.get(row) : undefined];
		if (!shifts.some((shift) => shift && isTooSoon(press, shift))) return;
		press.preventDefault();
		press.stopPropagation();
	};
	return { ref: area, onClickCapture };
}

function isTooSoon(press: MouseEvent, { atMs, x, y }: Shift): boolean {
	// A press by the keyboard is on what has the focus, wherever it moved: it has no detail.
	if (press.detail === 0 || performance.now() - atMs > IGNORED_MS) return false;
	const isFinger = (press.nativeEvent as PointerEvent).pointerType === "touch";
	return isFinger || Math.hypot(press.clientX - x, press.clientY - y) < STAYS_WITHIN_PX;
}

function keepHeight(row: HTMLElement, atLeastPx: number | undefined) {
	if (atLeastPx === undefined) row.style.minHeight = "";
	else if (row.getBoundingClientRect().height < atLeastPx) row.style.minHeight = `${atLeastPx}px`;
}
