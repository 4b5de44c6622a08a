/**
 * Whether a picture or a frame may be loaded from this address: http or https, or a path of our own.
 * Whatever a browser could resolve differently (`javascript:`, `data:`, `//elsewhere`,
 * `/\elsewhere`, anything with a space or a control character) is refused.
 */
export function isWebAddress(text: string): boolean {
	if (/[\\\s\p{Cc}\p{Cf}]/u.test(text)) return false;
	if (text.startsWith("/")) return !text.startsWith("//");
	return /^https?:\/\//i.test(text) && URL.canParse(text);
}
