import { browserStore, useBrowserStore } from "#app/ui/browser-store.ts";

export type GamesView = "grid" | "list";

const store = browserStore<GamesView>({
	key: "games-view",
	parse: (text) => (text === "list" ? text : "grid"),
	fallback: "grid",
});

/** Grid or list, remembered in this browser. */
export function useGamesView(): [GamesView, (view: GamesView) => void] {
	return [useBrowserStore(store), store.set];
}
