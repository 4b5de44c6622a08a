/**
 * Whether a picture or a frame may be loaded from this address: http or https, or a path of our own.
 * Whatever a browser could resolve differently (`javascript:`, `data:`, `//elsewhere`,
 * `/\elsewhere`, anything with a space or a control character) is refused.
 */
export function isWebAddress(text: string): boolean {
	if (/[\\\s\p{Cc}\p{Cf}]/u.test(text)) return false;
	if (text.startsWith("/")) return !text.startsWith("//");
	if (!/^https?:\/\//i.test(text)) return false;
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "";
}
