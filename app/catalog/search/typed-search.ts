export const MOST_TYPED = 100;

/** What an address searches for; empty where it searches for nothing. */
export function typedSearch(parameters: URLSearchParams): string {
	return (parameters.get("q") ?? "").trim();
}
