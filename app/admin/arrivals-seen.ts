import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { browserStore, useBrowserStore } from "#app/ui/browser-store.ts";
import { useWide } from "#app/ui/use-wide.ts";
import type { Arrival } from "./read-arrivals.server.ts";
import type { Waiting } from "./read-figures.server.ts";

/** Up to which moment an admin has looked, of each kind. */
type Seen = Partial<Record<Arrival["kind"], string>>;

function isNew(arrival: Pick<Arrival, "kind" | "at">, seen: Seen): boolean {
	return arrival.at > (seen[arrival.kind] ?? "");
}

/** What is new to this admin in this browser since they last looked, and `look`, which is a look. */
export function useSeenArrivals({ arrivals = [], newestOrder, newestTopUp }: Waiting) {
	const { user } = useAuth();
	const store = useMemo(
		() =>
			browserStore<Seen>({
				key: `admin-seen:${user?.id ?? ""}`,
				parse: (text) => JSON.parse(text) as Seen,
				fallback: {},
			}),
		[user?.id],
	);
	const seen = useBrowserStore(store);
	const newest = { order: newestOrder, topUp: newestTopUp };
	const look = (kinds: Arrival["kind"][] = ["order", "topUp"]) => {
		const next = { ...store.get() };
		for (const kind of kinds) {
			const at = newest[kind];
			if (at && isNew({ kind, at }, next)) next[kind] = at;
		}
		if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(JSON.stringify(next));
	};
	// Who is signed in is learned after the page.
	const unseen = user ? arrivals.filter((arrival) => isNew(arrival, seen)) : [];
	return { unseen, look: user ? look : () => {} };
}

type Place = { pathname: string; search: string; isWide: boolean };

/** Whether the page shows what comes of that kind by itself: its queue, and all of it. */
export function isInFront(kind: Arrival["kind"], { pathname, search, isWide }: Place): boolean {
	const parameters = new URLSearchParams(search);
	const narrowed = ["q", "status", "after", "open"].some((name) => parameters.get(name));
	if (narrowed) return false;
	const queue = kind === "order" ? "/admin/orders" : "/admin/balance";
	// On a phone what is opened takes the place of the queue.
	return pathname === queue && (isWide || !parameters.has(kind));
}

export function useInFront() {
	const { pathname, search } = useLocation();
	const isWide = useWide();
	return (kind: Arrival["kind"]) => isInFront(kind, { pathname, search, isWide });
}

/** Looking at a queue is a look at what came to it. */
export function useLookAtQueue(waiting: Waiting) {
	const { look } = useSeenArrivals(waiting);
	const inFront = useInFront();
	const lookNow = () => {
		if (document.visibilityState === "hidden") return;
		look((["order", "topUp"] as const).filter(inFront));
	};
	useEffect(() => {
		lookNow();
		document.addEventListener("visibilitychange", lookNow);
		return () => document.removeEventListener("visibilitychange", lookNow);
	});
}
