import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { noteConnection } from "./connection.ts";
import { markOutage } from "./outage.ts";

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;
/** Somebody waits for the response: after three retries, 7 seconds in all, they get what there is. */
const PURCHASE_RETRIES = 3;

/**
 * Retries what the page loads by itself, while nobody navigates, until it is answered: otherwise
 * the router would replace a page that somebody is reading or typing into with its error page,
 * because the network was lost for a moment or the server was restarting. Retries a purchase as
 * well: it carries an attempt id, so it is placed once. Why this replaces `window.fetch`:
 * docs/decisions/033-retrying-background-loads.md.
 */
export function useRetriedBackgroundLoads() {
	const isNavigating = useRef(false);
	isNavigating.current = useNavigation().state !== "idle";
	useEffect(() => {
		const originalFetch = window.fetch;
		window.fetch = async (input, init) => {
			const url = String(input);
			const body = init?.body;
			const isPurchase = body instanceof URLSearchParams && body.has("attemptId");
			for (let retries = 0; ; retries++) {
				const mayRetry = () =>
					isPurchase ? retries < PURCHASE_RETRIES : !body && isData(url) && !isNavigating.current;
				try {
					const answer = await originalFetch(input, init);
					const response = isData(url) ? await received(answer) : answer;
					noteOutage(url, response);
					if (response.status < (isPurchase ? 502 : 500)) {
						if (isData(url)) noteConnection(true);
						return response;
					}
					if (!mayRetry()) return response;
				} catch (error) {
					// Aborted for something newer: the router ignores the response, but an error would
					// end up in the browser's console.
					if (init?.signal?.aborted) return new Response(null, { status: 204 });
					if (!mayRetry()) throw error;
				}
				noteConnection(false);
				await new Promise((resolve) =>
					setTimeout(resolve, Math.min(FIRST_PAUSE_MS * 2 ** retries, MAX_PAUSE_MS)),
				);
			}
		};
		return () => {
			window.fetch = originalFetch;
		};
	}, []);
}

/**
 * The response once all of its body is here. The router begins to read data while they arrive, and
 * the end of what it gives up meanwhile would be an error that nobody handles.
 */
async function received(response: Response): Promise<Response> {
	return response.body ? new Response(await response.arrayBuffer(), response) : response;
}

/** The router loads the data of pages from addresses like `/games.data?after=…`. */
function isData(url: string): boolean {
	return /\.data(\?|$)/.test(url);
}

/**
 * The header says that the shop's database is away (see `isOutage`). `/session` is never answered
 * from a cache, so its response without the header means that the database is back.
 */
function noteOutage(url: string, { headers }: Response) {
	const isOn = headers.has("X-Outage");
	if (isOn || url.includes("/session.data")) markOutage(isOn);
}
