import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { noteConnection } from "./connection.ts";
import { markOutage } from "./outage.ts";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
/** Somebody waits for the answer: after so many pauses, 7 seconds in all, it is what it is. */
const PURCHASE_PAUSES = 3;

/**
 * What the page asks for by itself, while nobody navigates, is asked until it is answered. The
 * router would show its error page in the place of one that somebody reads or types into, because
 * the network was lost for a moment or the server was just being restarted; when that lasts the
 * reader is told. A purchase that met
 * such a moment is sent again as well: it carries the name of its attempt, so it is placed once.
 */
export function usePatience() {
	const isNavigating = useRef(false);
	isNavigating.current = useNavigation().state !== "idle";
	useEffect(() => {
		const ask = window.fetch;
		window.fetch = async (input, init) => {
			const url = String(input);
			const body = init?.body;
			const isPurchase = body instanceof URLSearchParams && body.has("attemptId");
			for (let tries = 0; ; tries++) {
				const mayWait = () =>
					isPurchase ? tries < PURCHASE_PAUSES : !body && isData(url) && !isNavigating.current;
				try {
					const answer = await ask(input, init);
					noteOutage(url, answer);
					if (answer.status < (isPurchase ? 502 : 500)) {
						if (isData(url)) noteConnection(true);
						return answer;
					}
					if (!mayWait()) return answer;
				} catch (error) {
					// Given up for something newer: the router looks at no answer, and would leave the
					// error to the browser's console.
					if (init?.signal?.aborted) return new Response(null, { status: 204 });
					if (!mayWait()) throw error;
				}
				noteConnection(false);
				await new Promise((resolve) =>
					setTimeout(resolve, Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)),
				);
			}
		};
		return () => {
			window.fetch = ask;
		};
	}, []);
}

/** The router reads the data of pages from addresses like `/games.data?after=…`. */
function isData(url: string): boolean {
	return /\.data(\?|$)/.test(url);
}

/** The shop's database is away: see `isOutage`. Who is signed in is never told from memory. */
function noteOutage(url: string, { headers }: Response) {
	const begins = headers.has("X-Outage");
	if (begins || url.includes("/session.data")) markOutage(begins);
}
