import { useEffect, useRef } from "react";
import { toastNews } from "#app/ui/toasts.ts";
import { tellArrivals } from "./arrival-words.ts";
import { useInFront } from "./arrivals-seen.ts";
import type { Arrival } from "./read-arrivals.server.ts";
import type { Waiting } from "./read-figures.server.ts";

/** What comes within this time of what came before is told together with it. */
const TOGETHER_MS = 6000;

/** Says on every page what came, but for what the page itself shows. */
export function useArrivalToasts({ arrivals = [] }: Waiting) {
	const inFront = useInFront();
	const seen = useRef({ order: newestOf(arrivals, "order"), topUp: newestOf(arrivals, "topUp") });
	const told = useRef({ atMs: 0, came: [] as Arrival[] });
	useEffect(() => {
		const came = arrivals.filter(({ kind, at }) => at > seen.current[kind]);
		for (const { kind, at } of came) {
			if (at > seen.current[kind]) seen.current[kind] = at;
		}
		const news = came.filter(({ kind }) => !inFront(kind));
		if (news.length === 0) return;
		const nowMs = performance.now();
		const before = nowMs - told.current.atMs < TOGETHER_MS ? told.current.came : [];
		told.current = { atMs: nowMs, came: [...news, ...before] };
		toastNews({ ...tellArrivals(told.current.came), id: "arrivals" });
	});
}

function newestOf(arrivals: Arrival[], kind: Arrival["kind"]): string {
	return arrivals.find((arrival) => arrival.kind === kind)?.at ?? "";
}
