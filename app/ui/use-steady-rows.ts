import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useFetcher } from "./use-fetcher.ts";
import { usePressGuard } from "./use-press-guard.ts";

/** What somebody is doing on a page of lists. */
type Interaction = {
	/** When the server read the rows that were touched first; undefined while none was. */
	since: Date | undefined;
	/** The `data-list` that was touched last. */
	list: string | undefined;
	/** Changes where the lists start over: on another page, search or filter, or by `release`. */
	visit: string;
};

/**
 * Lists that people act on never move under a pointer or a finger (see decision 031). From the first
 * interaction until the page is left, or `release`, the rows of each keep their places. Spread `area`
 * on the element around the lists; each list has its name in `data-list`. `beside` is the parameter
 * of what is opened beside them: another one is no other list.
 */
export function useListInteraction(readAt: Date, beside = "") {
	const { pathname, search } = useLocation();
	const [released, setReleased] = useState(0);
	const parameters = new URLSearchParams(search);
	parameters.delete(beside);
	const visit = `${pathname}?${parameters} ${released}`;
	const [touched, setTouched] = useState<Interaction>();
	const interaction =
		touched?.visit === visit ? touched : { visit, since: undefined, list: undefined };
	const guard = usePressGuard(interaction.since !== undefined);
	const hold = (list?: string) => {
		if (interaction.since && list === interaction.list) return;
		setTouched({ visit, since: interaction.since ?? readAt, list });
	};
	const touch = ({ target }: { target: EventTarget }) =>
		hold((target as HTMLElement).closest<HTMLElement>("[data-list]")?.dataset.list);
	return {
		...interaction,
		/** For what is done to a list from elsewhere: by keys, or beside it. */
		hold,
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
	interaction: Interaction;
	/** The loader that returns the rows of `?ids=…` as `found`, also those that left the list. */
	lookUpAt: string;
	/** Whether rows that arrive, which belong below the others, may be added now. */
	appends: boolean;
	/** Rows that are shown in another list of the page. */
	besides?: R[];
	/** Rows that were read for another list: one that moved there needs no look-up. */
	elsewhere?: R[];
};

/**
 * The rows of a list, each in its place while somebody interacts with the page (see
 * {@link useListInteraction}). A row that left the list stays where it was and is looked up by its
 * id; until that is done, `isStale` says so.
 */
export function useSteadyRows<R extends Row>(fresh: R[], options: SteadyOptions<R>) {
	const { interaction, lookUpAt, appends, besides = [], elsewhere = [] } = options;
	const [kept, setKept] = useState<{ visit: string; ids: string[] }>();
	const held = kept?.visit === interaction.visit ? kept.ids : undefined;
	const ids = held ?? idsOf(fresh);
	const known = new Set([...ids, ...idsOf(besides)]);
	const arriving = appends ? idsOf(fresh).filter((id) => !known.has(id)) : [];
	if (interaction.since && (!held || arriving.length > 0))
		setKept({ visit: interaction.visit, ids: [...ids, ...arriving] });

	const { rowOf, isStale } = useRowsById([...fresh, ...elsewhere], ids, lookUpAt);
	const { since } = interaction;
	const rows = ids.map(rowOf);
	return {
		rows,
		isStale,
		/** The rows that arrived since the interaction began. */
		arrived: since ? fresh.filter(({ createdAt }) => createdAt > since) : [],
		/** The cursor of the next page: after the last row that is shown, not the last that was read. */
		nextAfter: (next: string | undefined) => (held && next !== undefined ? youngestOf(rows) : next),
	};
}

/** The limit of one look-up, because a URL has one. Other rows stay as they were last read. */
const MAX_LOOKED_UP = 100;
/** A look-up that was aborted for another one is repeated. */
const RETRY_MS = 1000;

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
	const missing = ids.filter((id) => !present.has(id)).slice(-MAX_LOOKED_UP);
	const missingIds = missing.join();
	const lookUp = useRef(() => {});
	lookUp.current = () => void load(`${lookUpAt}?ids=${missingIds}`).catch(() => {});
	useEffect(() => {
		if (missingIds) lookUp.current();
	}, [missingIds]);
	const isWaiting = state === "idle" && missing.some((id) => !lookedUp.current.has(id));
	useEffect(() => {
		if (!isWaiting) return;
		const timer = setTimeout(() => lookUp.current(), RETRY_MS);
		return () => clearTimeout(timer);
	}, [isWaiting]);
	return {
		rowOf: (id: string) => rows.current.get(id) as R,
		isStale: ({ id }: R) => !present.has(id) && !lookedUp.current.has(id),
	};
}

/** The last in the order of the list: one that came back to it is shown below others that are younger. */
function youngestOf(rows: Row[]): string | undefined {
	const byAge = rows.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
	return byAge.at(-1)?.id;
}

function idsOf(rows: Row[]): string[] {
	return rows.map(({ id }) => id);
}
