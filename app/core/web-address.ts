/**
 * Whether a picture or a frame may be loaded from this address: http or https, or a path of our own.
 * Whatever a browser could resolve differently (`javascript:`, `data:`, `//elsewhere`,
 * `/\elsewhere`, anything with a space or a control character) is refused, and so is a host that a
 * Content-Security-Policy would read as more than one host ({@link isHost}).
 */
export function isWebAddress(text: string): boolean {
	if (/[\\\s\p{Cc}\p{Cf}]/u.test(text)) return false;
	if (text.startsWith("/")) return !text.startsWith("//");
	const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
	return url !== null && isHost(url.host);
}

/**
 * Whether this is a host name or address of the internet, with or without a port. A URL may hold much
 * more: `*`, which is every host, and `;`, after which a new directive begins.
 */
export function isHost(host: string): boolean {
	return /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d.])?|\[[\da-f:.]+\])(?::\d+)?$/.test(host);
}
