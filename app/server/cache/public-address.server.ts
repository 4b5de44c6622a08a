import { readSort } from "#app/catalog/game-sort.ts";
import { typedSearch } from "#app/catalog/search/typed-search.ts";
import { isOwnerPage, OWNER_PAGES } from "#app/settings/pages/owner-pages.ts";

const ID = "[\\w-]{1,64}";
const TEXTS = Object.keys(OWNER_PAGES).join("|");
/** What crawlers and browsers read about the shop. */
const FOR_MACHINES = "(robots\\.txt|sitemap\\.xml|sitemap/\\d{1,4}\\.xml|manifest\\.webmanifest)";
const PUBLIC = new RegExp(
	`^(/|/_\\.data|/(categories|games|category/${ID}|game/${ID}|${TEXTS})(\\.data)?|/${FOR_MACHINES})$`,
);

/** The query parameters of public pages, in the order of the normalised address. */
const PARAMETERS = ["category", "after"];
const IS_ID = new RegExp(`^${ID}$`);

/** The pattern of a public page's route, as in `app/routes.ts`. */
export function publicRoute(address: string): string {
	const path = address.replace(/\?.*$/s, "").replace(/(\/_)?\.data$/, "");
	if (path === "") return "/";
	if (isOwnerPage(path.slice(1))) return "/*";
	return path
		.replace(/^\/(category|game)\/.+$/, "/$1/:id")
		.replace(/^(\/sitemap)\/.+$/, "$1/:part");
}

/**
 * The normalised address of a public page, which is its cache key; undefined for anything else.
 * Unknown parameters are left out, so that addresses with made-up or advertisers' parameters are
 * the same page, and cannot fill up the cache. A search is no public page: what people may type has no end.
 */
export function publicAddress(url: string): string | undefined {
	const queryStart = url.indexOf("?");
	const path = queryStart === -1 ? url : url.slice(0, queryStart);
	if (!PUBLIC.test(path)) return undefined;
	if (queryStart === -1 || queryStart === url.length - 1) return path;
	const parameters = new URLSearchParams(url.slice(queryStart));
	const isData = path.endsWith(".data");
	const routes = parameters.get("_routes");
	// The router requests single routes when a page loads more of its list.
	if (routes !== null && !(path === "/games.data" && routes === "games")) return undefined;
	const normalised = new URLSearchParams();
	if (path.startsWith("/games")) {
		for (const name of PARAMETERS) {
			const value = parameters.get(name);
			if (value && !IS_ID.test(value)) return undefined;
			if (value) normalised.set(name, value);
		}
		if (typedSearch(parameters)) return undefined;
		const sort = readSort(parameters.get("sort"));
		if (sort && sort !== "new") normalised.set("sort", sort);
	}
	if (isData && routes !== null) normalised.set("_routes", routes);
	const query = normalised.toString();
	return query === "" ? path : `${path}?${query}`;
}
