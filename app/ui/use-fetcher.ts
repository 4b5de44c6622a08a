import { useState } from "react";
// biome-ignore lint/style/noRestrictedImports: the one place
import { useFetcher as useRouterFetcher } from "react-router";

/**
 * The router's `useFetcher`, of whose `data` no effect misses any. The router reads the data in passing while
 * it renders, from a map that changes beside React. Where a component renders for nothing, just as an answer
 * comes in, React drops that render, yet takes the answer as known: an effect that depends on it never runs
 * (react/react#23090). That there is another answer is therefore noted as a state: no such render is dropped.
 */
export function useFetcher<Data>(options?: { key?: string }) {
	const fetcher = useRouterFetcher<Data>(options);
	const [noted, note] = useState(fetcher.data);
	if (fetcher.data !== noted) note(fetcher.data);
	return fetcher;
}
