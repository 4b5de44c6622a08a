import { GAME_SORTS } from "#app/catalog/game-sort.ts";

/** The address of a list of games by its parameters; those that change nothing are left out. */
export function gamesAddress(fields: FormData | Record<string, string | undefined>): string {
	const entries = fields instanceof FormData ? [...fields] : Object.entries(fields);
	const query = new URLSearchParams();
	for (const [name, value] of entries)
		if (typeof value === "string" && value.trim()) query.set(name, value.trim());
	// Without a search the first order is the list's own.
	if (!query.has("q") && query.get("sort") === GAME_SORTS[0].sort) query.delete("sort");
	return query.size > 0 ? `/games?${query}` : "/games";
}
