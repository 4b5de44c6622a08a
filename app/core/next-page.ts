/**
 * The page to return to after a login: a path of this site, or `/` for anything that a browser
 * could resolve to another site (`//x`, `/\x`, `javascript:` and their encoded forms).
 */
export function safeNextPage(next: string | null): string {
	if (!next?.startsWith("/") || /[\\\s\p{Cc}]/u.test(next)) return "/";
	const base = "http://shop.invalid";
	const url = URL.parse(next, base);
	if (url?.origin !== base) return "/";
	const path = `${url.pathname}${url.search}`;
	return /^\/(?:%2f|%5c|\/)/i.test(path) ? "/" : path;
}
