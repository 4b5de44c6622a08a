import { useSyncExternalStore } from "react";

export type GamesView = "grid" | "list";

const KEY = "games-view";
const listeners = new Set<() => void>();
let shown: GamesView | undefined;

/** Grid or list, remembered in this browser. */
export function useGamesView(): [GamesView, (view: GamesView) => void] {
	const view = useSyncExternalStore(follow, stored, () => "grid" as const);
	return [view, choose];
}

function stored(): GamesView {
	if (shown === undefined) {
		try {
			shown = localStorage.getItem(KEY) === "list" ? "list" : "grid";
		} catch {
			shown = "grid";
		}
	}
	return shown;
}

function choose(view: GamesView) {
	shown = view;
	try {
		localStorage.setItem(KEY, view);
	} catch {
		// A browser that keeps nothing still shows it until the next page load.
	}
	for (const listener of listeners) listener();
}

function follow(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}
