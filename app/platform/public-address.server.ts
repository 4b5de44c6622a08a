const ID = "[\\w-]{1,64}";
const PUBLIC = new RegExp(
	`^(/|/_\\.data|/(categories|games|category/${ID}|game/${ID})(\\.data)?)$`,
);

/** The parameters that a public page knows, in the order of the normalised address. */
const KNOWN = ["category", "after"];
const IS_ID = new RegExp(`^${ID}$`);

/**
 * The one address under which a public page is kept, or undefined for anything else. What a page
 * does not know is left out, so that addresses with made-up or advertisers' parameters are the
 * same page, and cannot crowd out the others.
 */
export function publicAddress(url: string): string | undefined {
	const mark = url.indexOf("?");
	const path = mark === -1 ? url : url.slice(0, mark);
	if (!PUBLIC.test(path)) return undefined;
	if (mark === -1 || mark === url.length - 1) return path;
	const asked = new URLSearchParams(url.slice(mark));
	const isData = path.endsWith(".data");
	const routes = asked.get("_routes");
	// The router asks for single routes where a page loads more of its list.
	if (routes !== null && !(path === "/games.data" && routes === "games")) return undefined;
	const kept = new URLSearchParams();
	if (path.startsWith("/games")) {
		for (const name of KNOWN) {
			const value = asked.get(name);
			if (value && !IS_ID.test(value)) return undefined;
			if (value) kept.set(name, value);
		}
	}
	if (isData && routes !== null) kept.set("_routes", routes);
	const query = kept.toString();
	return query === "" ? path : `${path}?${query}`;
}
