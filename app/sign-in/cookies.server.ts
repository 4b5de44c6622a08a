import { redirect } from "react-router";

/** Adds the cookies that the sign-in library set to a response. */
export function withCookies(response: Response, from: Headers): Response {
	for (const cookie of from.getSetCookie()) response.headers.append("Set-Cookie", cookie);
	return response;
}

/** To the second step of a sign-in, and after it to `next`. */
export function toCodePage(next: string): Response {
	return redirect(`/login/code?next=${encodeURIComponent(next)}`);
}
