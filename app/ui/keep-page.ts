import { data, redirect } from "react-router";
import * as WORDS from "../core/words.ts";
import { toastError } from "./toaster.tsx";

/** The status of an answer that never arrived: there is nothing to look at anew, nor would it come. */
export const NO_ANSWER = 599;

/**
 * For a page's `clientAction`: an answer that never arrives (a lost network, a server that is just
 * being restarted) would take the page away with all that was typed; it stays, and a toast says
 * `words`. Redirects and answers pass through. Where the answer was cut off but the message that it
 * set is there, it was a redirect: one goes on to `next`, and that message alone is said.
 */
export async function keepPage<Answer>(
	{ serverAction }: { serverAction: () => Promise<Answer> },
	{ words = WORDS.failure, next }: { words?: string; next?: string } = {},
) {
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) throw error;
		if (/(?:^|; )flash=/.test(document.cookie)) {
			throw redirect(next ?? location.pathname + location.search);
		}
		// Said here, and so by nobody who sees the answer: an act on a row may be over before its
		// frame hears of it.
		toastError(words);
		const refused = { code: "failure", words: "", fields: undefined };
		return data({ refused, typed: undefined }, { status: NO_ANSWER });
	}
}
