import { useEffect, useRef } from "react";

/**
 * Does the last of what it is given, that many milliseconds later. Whoever goes elsewhere before wants to
 * go there: it is then not done. That is asked of the events, since a busy page may draw the navigation
 * only after the moment has come.
 */
export function useSoon() {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const cancel = useRef(() => {
		clearTimeout(timer.current);
		timer.current = undefined;
	}).current;
	useEffect(() => {
		const followLink = ({ defaultPrevented, target }: MouseEvent) => {
			if (defaultPrevented && (target as Element).closest("a")) cancel();
		};
		window.addEventListener("click", followLink);
		window.addEventListener("popstate", cancel);
		return () => {
			cancel();
			window.removeEventListener("click", followLink);
			window.removeEventListener("popstate", cancel);
		};
	}, [cancel]);
	return {
		soon: (act: () => void, afterMs: number) => {
			cancel();
			timer.current = setTimeout(() => {
				timer.current = undefined;
				act();
			}, afterMs);
		},
		/** Whether something is still to be done. */
		isDue: () => timer.current !== undefined,
	};
}
