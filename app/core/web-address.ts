/**
 * Whether a text may stand where a picture or a frame is fetched from: an http or https address,
 * or a path of our own. What a browser could take for something else (`javascript:`, `data:`,
 * `//elsewhere`, `/\elsewhere`, anything with a space or a control character) may not.
 */
export function isWebAddress(text: string): boolean {
	if (/[\\\s\p{Cc}\p{Cf}]/u.test(text)) return false;
	if (text.startsWith("/")) return !text.startsWith("//");
	if (!/^https?:\/\//i.test(text)) return false;
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "";
}
