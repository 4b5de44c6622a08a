import { data, redirect } from "react-router";
import { isDetour } from "#app/core/detours.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { toastError } from "#app/ui/toasts.ts";
import { takeFlash } from "./flash-cookie.ts";

/** The status of a response that never arrived: revalidating the page would fail as well. */
export const NO_ANSWER = 599;

/**
 * For a page's `clientAction`. When a response never arrives (a lost network, a server that is being
 * restarted) the router's error page would replace the page with all that was typed; instead the page
 * stays, and a toast shows `message`. Responses and redirects pass through, and a detour is followed.
 * Where the response was cut off but its flash cookie is there, it was a redirect: go on to `next`, which
 * shows that message alone.
 */
export async function keepPage<Answer>(
	{ serverAction }: { serverAction: () => Promise<Answer> },
	{ message = MESSAGES.failure, next }: { message?: string; next?: string } = {},
) {
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) return follow(error);
		if (/(?:^|; )flash=/.test(document.cookie)) {
			throw redirect(next ?? location.pathname + location.search);
		}
		// The toast is shown here, so the answer carries no message for others to show: an action on a
		// row may be over before the page's layout sees its answer.
		toastError(message);
		const refused = { code: "failure", message: "", fields: undefined };
		return data({ refused, typed: undefined }, { status: NO_ANSWER });
	}
}

/**
 * Leaves for a detour by the browser itself: the router drops a redirect that answers an action on a
 * row when a live update has loaded the page anew meanwhile, and the press would come to nothing.
 */
function follow(response: Response): Promise<never> {
	const address = response.headers.get("Location");
	if (!address || !isDetour(address) || !address.includes("?next=")) throw response;
	// The page has left for it by itself meanwhile: loaded again, it would lose what is typed there. Its
	// message is not shown either: the router may drop the redirect, and the next page would show it.
	if (address.startsWith(`${location.pathname}?`)) {
		takeFlash();
		throw response;
	}
	location.assign(address);
	return new Promise(() => {});
}
