import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { markOutage } from "./outage.ts";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
/** Somebody waits for the answer: after four pauses, 8 seconds in all, it is what it is. */
const PURCHASE_PAUSES = 4;
const PURCHASE_PAUSE_MS = 500;

/**
 * What the page asks for by itself, while nobody navigates, is asked until it is answered. The
 * router would show its error page in the place of one that somebody reads or types into, because
 * the network was lost for a moment or the server was just being restarted. A purchase that met
 * such a moment is sent again as well: it carries the name of its attempt, so it is placed once.
 */
export function usePatience() {
	const isNavigating = useRef(false);
	isNavigating.current = useNavigation().state !== "idle";
	useEffect(() => {
		const ask = window.fetch;
		window.fetch = async (input, init) => {
			const isBuying = isPurchase(init);
			for (let tries = 0; ; tries++) {
				const mayWait = () =>
					isBuying ? tries < PURCHASE_PAUSES : isLook(input, init) && !isNavigating.current;
				try {
					const answer = await ask(input, init);
					noteOutage(String(input), answer);
					if (answer.status < (isBuying ? 502 : 500) || !mayWait()) return answer;
				} catch (error) {
					if (init?.signal?.aborted || !mayWait()) throw error;
				}
				const firstMs = isBuying ? PURCHASE_PAUSE_MS : FIRST_PAUSE_MS;
				const pauseMs = Math.min(firstMs * 2 ** tries, LONGEST_PAUSE_MS);
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
	return /\.data(\?|$)/.test(String(input)) && !init?.body;
}

function isPurchase(init: RequestInit | undefined): boolean {
	return init?.body instanceof URLSearchParams && init.body.has("attemptId");
}

/** The shop's database is away: see `isOutage`. Who is signed in is never told from memory. */
function noteOutage(url: string, { headers }: Response) {
	const begins = headers.has("X-Outage");
	if (begins || url.includes("/session.data")) markOutage(begins);
}
