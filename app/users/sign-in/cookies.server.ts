import { redirect } from "react-router";

/** Hands the cookies that the sign-in library set over to the answer. */
export function withCookies(answer: Response, from: Headers): Response {
	for (const cookie of from.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
	return answer;
}

/** Where the second step of a sign-in is taken, before the page that was wanted. */
export function toCodePage(next: string): Response {
	return redirect(`/login/code?next=${encodeURIComponent(next)}`);
}
