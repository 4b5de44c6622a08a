const KEY = "reloaded-for-part";

/** The page as far as {@link loadPart} needs it. */
type Page = { reload(): void; storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> };

/**
 * Loads a part of the app that is fetched when it is wanted: `loadPart(() => import("./part.tsx"))`.
 * After a deployment an open page asks for files that are gone: it is then reloaded, once, and finds
 * the new ones. What fails again is thrown on, to the error page.
 */
export async function loadPart<Part>(
	load: () => Promise<Part>,
	page: Page = { reload: () => location.reload(), storage: sessionStorage },
): Promise<Part> {
	try {
		const part = await load();
		page.storage.removeItem(KEY);
		return part;
	} catch (error) {
		if (page.storage.getItem(KEY)) throw error;
		page.storage.setItem(KEY, "1");
		page.reload();
		// Nothing comes any more on this page, and nothing should be said on the way out.
		return new Promise<never>(() => {});
	}
}
