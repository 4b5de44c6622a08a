import type { Caller } from "#app/platform/caller.server.ts";

export const CLIENT_ADDRESS_HEADER = "x-gamestore-client-address";

const LONGEST_AGENT = 300;

/**
 * The headers that the sign-in library gets of a request: the cookies, the user agent, and the client
 * address as we determined it ourselves. No other header that a client sends reaches it.
 */
export function authHeaders(request: Request, caller: Caller): Headers {
	const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: caller.address });
	const cookie = request.headers.get("cookie");
	if (cookie) headers.set("cookie", cookie);
	const agent = request.headers.get("user-agent");
	if (agent) headers.set("user-agent", agent.slice(0, LONGEST_AGENT));
	return headers;
}

/** The token of the session that a response's cookies open: the cookie's part before the signature. */
export function sessionTokenOf(headers: Headers): string | undefined {
	for (const cookie of headers.getSetCookie()) {
		const token = /^[\w-]*gamestore\.session_token=([^;.]+)/.exec(cookie)?.[1];
		if (token) return decodeURIComponent(token);
	}
	return undefined;
}
