/**
 * Protection against CSRF: whether a request that may change something comes from a page of this
 * shop. Browsers say so in Sec-Fetch-Site, older ones in Origin. A request with neither does not
 * come from a browser, so no other site can have made it send somebody's cookie.
 */
export function isSameSite(request: Request, origin: string | undefined): boolean {
	if (request.method === "GET" || request.method === "HEAD") return true;
	const site = request.headers.get("sec-fetch-site");
	if (site) return site === "same-origin" || site === "none";
	const source = request.headers.get("origin");
	if (source === null) return true;
	return source === (origin ?? new URL(request.url).origin);
}
