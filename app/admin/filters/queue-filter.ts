/** The parameter that groups the orders, and how. */
export const GROUP = "group";
export const BY_GAME = "game";

/** What narrows a queue, as its address says it. */
export type QueueFilter = { search: string; status: string | null; byGame: boolean };

export function presentFilter(parameters: URLSearchParams): QueueFilter {
	return {
		search: (parameters.get("q") ?? "").trim(),
		status: parameters.get("status") || null,
		byGame: parameters.get(GROUP) === BY_GAME,
	};
}

/** The queue from its beginning. */
export function addressOfFilter({ search, status, byGame }: QueueFilter): string {
	return `?${new URLSearchParams({
		...(search && { q: search }),
		...(status && { status }),
		...(byGame && { [GROUP]: BY_GAME }),
	})}`;
}
