import { GAME_STATES } from "#app/catalog/game-states.ts";
import type { GameFilters } from "#app/catalog/read-games.server.ts";

/** What the address of the admin's list of games narrows it to. */
export function readGameFilters({ searchParams }: URL) {
	const parameter = (name: string) => searchParams.get(name) ?? "";
	return {
		search: parameter("q"),
		categoryId: parameter("category"),
		state: GAME_STATES.find(({ key }) => key === parameter("state"))?.key,
	} satisfies GameFilters;
}
