import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { usePressGuard } from "./use-press-guard.ts";

/** Where somebody works on a page of lists. */
type Hands = {
	/** When the server read what the hand then met; undefined while nobody has touched the lists. */
	since: Date | undefined;
	/** The `data-list` that the hand was on last. */
	list: string | undefined;
	/** Changes where the lists begin anew: on another page, search or filter, or by `release`. */
	visit: string;
};

/**
 * Lists that people act on never move under a pointer or a thumb (see decision 031). From the first
 * touch until the page is left, or `release`, the rows of each keep their places; `area` goes to
 * the element around the lists, and each list says its name in `data-list`.
 */
export function useHands(readAt: Date) {
	const { pathname, search } = useLocation();
	const [released, setReleased] = useState(0);
	const visit = `${pathname}${search} ${released}`;
	const [touched, setTouched] = useState<Hands>();
	const hands = touched?.visit === visit ? touched : { visit, since: undefined, list: undefined };
	const guard = usePressGuard(hands.since !== undefined);
	const touch = ({ target }: { target: EventTarget }) => {
		const list = (target as HTMLElement).closest<HTMLElement>("[data-list]")?.dataset.list;
		if (hands.since && list === hands.list) return;
		setTouched({ visit, since: hands.since ?? readAt, list });
	};
	return {
		...hands,
		release: () => setReleased((times) => times + 1),
		area: {
			...guard,
			onPointerMove: touch,
			onPointerDown: touch,
			onFocus: touch,
			onKeyDown: touch,
		},
	};
}

type Row = { id: string; createdAt: Date };

type SteadyOptions<R> = {
	hands: Hands;
	/** The loader that answers `?ids=…` with these rows as `found`, also those that left the list. */
	lookUpAt: string;
	/** Whether what arrives, which is behind the others, may be added below them just now. */
	appends: boolean;
	/** Rows that have their place in another list of the page. */
	besides?: R[];
	/** What was read for another list of the page: a row that went there is known without a look-up. */
	elsewhere?: R[];
};

/**
 * The rows of a list, each in its place while {@link useHands} has a hand on the page: what left the
 * list stays where it stood. Such a row is looked up; until it was, `isStale` says so.
 */
export function useSteadyRows<R extends Row>(fresh: R[], options: SteadyOptions<R>) {
	const { hands, lookUpAt, appends, besides = [], elsewhere = [] } = options;
	const [kept, setKept] = useState<{ visit: string; ids: string[] }>();
	const held = kept?.visit === hands.visit ? kept.ids : undefined;
	const ids = held ?? idsOf(fresh);
	const known = new Set([...ids, ...idsOf(besides)]);
	const arriving = appends ? idsOf(fresh).filter((id) => !known.has(id)) : [];
	if (hands.since && (!held || arriving.length > 0))
		setKept({ visit: hands.visit, ids: [...ids, ...arriving] });

	const { rowOf, isStale } = useRowsById([...fresh, ...elsewhere], ids, lookUpAt);
	const { since } = hands;
	return {
		rows: ids.map(rowOf),
		isStale,
		/** What came since somebody began to work here. */
		arrived: since ? fresh.filter(({ createdAt }) => createdAt > since) : [],
		/** Where the next page begins: behind what is shown, not behind what was read last. */
		nextAfter: (next: string | undefined) => (held && next !== undefined ? ids.at(-1) : next),
	};
}

/** More are not asked for at once: an address has an end. The others stay as they were last seen. */
const MOST_LOOKED_UP = 100;
/** A look that was given up for another one is made up for. */
const LOOK_AGAIN_MS = 1000;

function useRowsById<R extends Row>(fresh: R[], ids: string[], lookUpAt: string) {
	const rows = useRef(new Map<string, R>());
	const lookedUp = useRef(new Set<string>());
	const { data, load, state } = useFetcher<{ found: R[] }>();
	for (const row of data?.found ?? []) {
		rows.current.set(row.id, row);
		lookedUp.current.add(row.id);
	}
	for (const row of fresh) {
		rows.current.set(row.id, row);
		lookedUp.current.delete(row.id);
	}
	const present = new Set(idsOf(fresh));
	const missing = ids.filter((id) => !present.has(id)).slice(-MOST_LOOKED_UP);
	const asked = missing.join();
	const look = useRef(() => {});
	look.current = () => void load(`${lookUpAt}?ids=${asked}`).catch(() => {});
	useEffect(() => {
		if (asked) look.current();
	}, [asked]);
	const isWaiting = state === "idle" && missing.some((id) => !lookedUp.current.has(id));
	useEffect(() => {
		if (!isWaiting) return;
		const timer = setTimeout(() => look.current(), LOOK_AGAIN_MS);
		return () => clearTimeout(timer);
	}, [isWaiting]);
	return {
		rowOf: (id: string) => rows.current.get(id) as R,
		isStale: ({ id }: R) => !present.has(id) && !lookedUp.current.has(id),
	};
}

function idsOf(rows: Row[]): string[] {
	return rows.map(({ id }) => id);
}
