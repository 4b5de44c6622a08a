/** Loaded when it is needed: it takes a tenth of a second, and many processes never push anything. */
export async function loadWebPush() {
	return (await import("web-push")).default;
}
