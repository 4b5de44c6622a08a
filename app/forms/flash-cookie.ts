/** The message that a redirect left in a cookie, which is removed. */
export function takeFlash(): string | undefined {
	const flash = /(?:^|; )flash=([a-z-]+)/.exec(document.cookie)?.[1];
	if (!flash) return undefined;
	// biome-ignore lint/suspicious/noDocumentCookie: not every browser has the asynchronous cookie store
	document.cookie = "flash=; Path=/; Max-Age=0; SameSite=Lax";
	return flash;
}
