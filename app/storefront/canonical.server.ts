import { isOwnerPage } from "#app/settings/pages/owner-pages.ts";

const LISTS = /^\/(games|category\/[\w-]{1,64})$/;
const PAGES = /^\/(categories|game\/[\w-]{1,64})?$/;
const isText = (pathname: string) => isOwnerPage(pathname.slice(1));
const IS_ID = /^[\w-]{1,64}$/;

/**
 * The one address of a public page, among all under which it can be opened: without parameters that are
 * not ours, and a category under its own. Undefined for any other page.
 */
export function canonicalPath({ pathname, searchParams }: URL): string | undefined {
	if (PAGES.test(pathname) || isText(pathname)) return pathname;
	if (!LISTS.test(pathname) || searchParams.get("q")) return undefined;
	const ofPath = /^\/category\/(.+)$/.exec(pathname)?.[1];
	const category = ofPath ?? ownParameter(searchParams, "category");
	const after = ownParameter(searchParams, "after");
	// Only the list under /games is read on, from one part to the next.
	if (after && !ofPath) return `/games?${category ? `category=${category}&` : ""}after=${after}`;
	return category ? `/category/${category}` : "/games";
}

function ownParameter(parameters: URLSearchParams, name: string): string | undefined {
	const value = parameters.get(name) ?? "";
	return IS_ID.test(value) ? value : undefined;
}
