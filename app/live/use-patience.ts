import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * What the page asks for by itself, while nobody navigates, is asked until it is answered. The
 * router would show its error page in the place of one that somebody reads or types into, because
 * the network was lost for a moment or the server was just being restarted.
 */
export function usePatience() {
	const isNavigating = useRef(false);
	isNavigating.current = useNavigation().state !== "idle";
	useEffect(() => {
		const ask = window.fetch;
		window.fetch = async (input, init) => {
			for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
				const mayWait = () => isLook(input, init) && !isNavigating.current;
				try {
					const answer = await ask(input, init);
					if (answer.status < 500 || !mayWait()) return answer;
				} catch (error) {
					if (init?.signal?.aborted || !mayWait()) throw error;
				}
				await new Promise((resolve) => setTimeout(resolve, pauseMs));
			}
		};
		return () => {
			window.fetch = ask;
		};
	}, []);
}

/** The router reads the data of pages from addresses like `/games.data?after=…`. */
function isLook(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
	return /\.data(\?|$)/.test(String(input)) && (init?.method ?? "GET") === "GET";
}
