import { redirect } from "react-router";
import * as WORDS from "../core/words.ts";

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
		return { refused: { code: "failure", words, fields: undefined }, typed: undefined };
	}
}
