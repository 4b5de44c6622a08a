import { useSyncExternalStore } from "react";

const DESK = "(width >= 64rem)";

/** Whether there is room for two panes; on the server it is assumed. */
export function useWide(): boolean {
	return useSyncExternalStore(
		(onChange) => {
			const query = matchMedia(DESK);
			query.addEventListener("change", onChange);
			return () => query.removeEventListener("change", onChange);
		},
		isWideNow,
		() => true,
	);
}

/** The same of this moment, in the browser alone. */
export function isWideNow(): boolean {
	return matchMedia(DESK).matches;
}
