import type { PageDescription } from "#app/settings/describe-page.server.ts";
import type { VisitorSettings } from "#app/settings/read-settings.server.ts";

/** Search engines and chats cut longer texts. */
const MOST_SHOWN = 160;
/** Of the shop itself, for pages that have no picture of their own. */
const DEFAULT_CARD = "/share-card.jpg";

type Page = {
	/** Null for a page that is not for search engines. */
	description: PageDescription | null;
	/** The canonical one; a search has none. */
	path: string | undefined;
	/** The shop's public address; empty where none is configured. */
	origin: string;
	settings: Pick<VisitorSettings, "storeName"> | undefined;
};

/**
 * What stands in a page's head for search engines and chats. Written into the finished page: browsers
 * never read it, so neither its code nor its data is sent to them a second time.
 */
export function headTags({ description, path, origin, settings }: Page): string {
	if (!description) return NOT_FOUND_BY_SEARCH;
	const { title, card = DEFAULT_CARD, properties = {}, data = [] } = description;
	const text = shorten(description.text, MOST_SHOWN);
	if (!path) return tagsOf("name", { description: text }).join("") + NOT_FOUND_BY_SEARCH;
	const named = { description: text, robots: "max-image-preview:large" };
	const graph = {
		"og:type": "website",
		"og:site_name": settings?.storeName ?? "",
		"og:locale": "az_AZ",
		"og:title": title,
		"og:description": text,
		"og:url": origin ? `${origin}${path}` : "",
		// Chats do not know where a page came from, so an address without a host leads them nowhere.
		"og:image": origin ? `${origin}${card}` : "",
		...(origin && { "og:image:type": "image/jpeg", "og:image:width": "1200" }),
		...(origin && { "og:image:height": "630", "og:image:alt": title }),
		...properties,
	};
	return [
		...tagsOf("name", { ...named, "twitter:card": "summary_large_image" }),
		...tagsOf("property", graph),
		...data.map((one) => `<script type="application/ld+json">${toJson(one)}</script>`),
		APP,
	].join("");
}

const APP = '<link rel="manifest" href="/manifest.webmanifest"/>';
const NOT_FOUND_BY_SEARCH = `<meta name="robots" content="noindex"/>${APP}`;

function tagsOf(attribute: "name" | "property", tags: Record<string, string>): string[] {
	return Object.entries(tags)
		.filter(([, content]) => content !== "")
		.map(([name, content]) => `<meta ${attribute}="${name}" content="${escapeText(content)}"/>`);
}

/** Puts the tags at the end of a page's head. */
export function withHeadTags(html: string, tags: string): string {
	const end = html.indexOf("</head>");
	return end === -1 ? html : html.slice(0, end) + tags + html.slice(end);
}

/** One line, cut at the end of a word. */
export function shorten(text: string, most: number): string {
	const line = text.replaceAll(/\s+/g, " ").trim();
	if (line.length <= most) return line;
	const cut = line.slice(0, most);
	const words = cut.slice(0, cut.lastIndexOf(" "));
	// Never half of a letter that takes two places.
	return `${(words || cut).slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** For an attribute or a text of HTML and XML. */
export function escapeText(text: string): string {
	return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] as string);
}

/** JSON in which nothing ends the script around it, begins a comment, or breaks a line of a script. */
function toJson(value: object): string {
	return JSON.stringify(value).replaceAll(
		/[<>&\u2028\u2029]/g,
		(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
}
