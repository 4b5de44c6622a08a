import type { Caller } from "../../platform/caller.server.ts";

export const CLIENT_ADDRESS_HEADER = "x-gamestore-client-address";

const LONGEST_AGENT = 300;

/**
 * What the sign-in library may know of a request: its cookies, the browser's name, and the address
 * that we found out ourselves. Of the headers that a client sends, no other reaches it.
 */
export function authHeaders(request: Request, caller: Caller): Headers {
	const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: caller.address });
	const cookie = request.headers.get("cookie");
	if (cookie) headers.set("cookie", cookie);
	const agent = request.headers.get("user-agent");
	if (agent) headers.set("user-agent", agent.slice(0, LONGEST_AGENT));
	return headers;
}

/** The session that an answer's cookies open: the part of the cookie before its signature. */
export function sessionTokenOf(headers: Headers): string | undefined {
	for (const cookie of headers.getSetCookie()) {
		const found = /^[\w-]*gamestore\.session_token=([^;.]+)/.exec(cookie)?.[1];
		if (found) return decodeURIComponent(found);
	}
	return undefined;
}
