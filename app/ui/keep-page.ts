import { data } from "react-router";
import * as WORDS from "../core/words.ts";

/**
 * For a page's `clientAction`: an answer that never arrives (a lost network, a server that is just
 * being restarted) would take the page away with all that was typed; it stays, and a toast says
 * `words`. Redirects and answers pass through.
 */
export async function keepPage<Answer>(
	{ serverAction }: { serverAction: () => Promise<Answer> },
	words: string = WORDS.failure,
) {
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) throw error;
		const refused = { code: "failure", words, fields: undefined };
		// By its status the router knows that there is nothing to look at anew: it could not, either.
		return data({ refused, typed: undefined }, { status: 503 });
	}
}
