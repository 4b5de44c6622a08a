/** How lists of games can be sorted, with the words of the choice; the first is the specification's. */
export const GAME_SORTS = [
	{ sort: "new", label: "Yeni" },
	{ sort: "cheap", label: "Ucuz" },
	{ sort: "expensive", label: "Bahalı" },
] as const;

export type GameSort = (typeof GAME_SORTS)[number]["sort"];

/** A sort of an address; undefined where it names none. */
export function readSort(text: string | null): GameSort | undefined {
	return GAME_SORTS.find(({ sort }) => sort === text)?.sort;
}
