/**
 * Whether a request that may change something comes from a page of this shop. Browsers say so
 * in Sec-Fetch-Site; older ones name the page's Origin. A request with neither is no browser's,
 * and carries no cookie that somebody else could make it send.
 */
export function isSameSite(request: Request, origin: string | undefined): boolean {
	if (request.method === "GET" || request.method === "HEAD") return true;
	const site = request.headers.get("sec-fetch-site");
	if (site) return site === "same-origin" || site === "none";
	const from = request.headers.get("origin");
	if (from === null) return true;
	return from === (origin ?? new URL(request.url).origin);
}
