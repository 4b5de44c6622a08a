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
				try {
					const answer = await ask(input, init);
					if (answer.status < 500 || !isLook(input, init) || isNavigating.current) return answer;
				} catch (error) {
					if (init?.signal?.aborted || !isLook(input, init) || isNavigating.current) throw error;
				}
				await pause(pauseMs, init?.signal);
			}
		};
		return () => {
			window.fetch = ask;
		};
	}, []);
}

/** The router reads the data of pages from these addresses. */
function isLook(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
	const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
	return pathname.endsWith(".data") && (init?.method ?? "GET") === "GET";
}

function pause(forMs: number, signal: AbortSignal | null | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, forMs);
		signal?.addEventListener("abort", () => {
			clearTimeout(timer);
			reject(signal.reason);
		});
	});
}
