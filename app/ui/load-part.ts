const KEY = "reloaded-for-part";

/** The page as far as {@link loadPart} needs it. */
type Page = { reload(): void; storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> };

const browserPage: Page = {
	reload: () => location.reload(),
	get storage() {
		return sessionStorage;
	},
};

/**
 * Loads a part of the app that is fetched when it is needed: `loadPart(() => import("./part.tsx"))`.
 * After a deployment an open page asks for files that are gone: it is then reloaded, once, and finds
 * the new ones. What fails again is thrown on, to the error page; so is every failure in a browser
 * that refuses storage, which could not tell the first reload from the hundredth.
 */
export async function loadPart<Part>(
	load: () => Promise<Part>,
	page: Page = browserPage,
): Promise<Part> {
	let part: Part;
	try {
		part = await load();
	} catch (error) {
		return reloadOnce(error, page);
	}
	try {
		page.storage.removeItem(KEY);
	} catch {}
	return part;
}

function reloadOnce(error: unknown, { storage, reload }: Page): Promise<never> {
	if (storage.getItem(KEY)) throw error;
	storage.setItem(KEY, "1");
	reload();
	// Never settles: the page is on its way out, and nothing should be said meanwhile.
	return new Promise(() => {});
}
