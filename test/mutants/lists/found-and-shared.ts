import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const HEAD = ["app/storefront/head-tags.test.ts"];
const PAGES = ["app/storefront/page-head.test.ts"];
const DATA = ["app/catalog/shop/describe-game.test.ts"];
const CRAWLERS = ["app/storefront/crawlers.test.ts"];
const SITEMAP = ["app/storefront/sitemap.test.ts"];

/** What search engines and chats are told of the shop, and what they are not. */
export const mutants: Mutant[] = [
	...inFile("app/storefront/head-tags.server.ts", HEAD, {
		"head-noindex": [
			"if (!description) return NOT_FOUND_BY_SEARCH;",
			"if (!description) return APP;",
			"search engines list the login, and pages of failures",
		],
		"head-of-searches": [
			"if (!path) return",
			"if (!path && !text) return",
			"search engines list as many searches as somebody links to",
		],
		"head-json-ends": [
			"/[<>&\\u2028\\u2029]/g",
			"/[>&\\u2028\\u2029]/g",
			"a game's name ends the structured data, and its rest is read as a page",
		],
		"head-json-lines": [
			"/[<>&\\u2028\\u2029]/g",
			"/[<>&]/g",
			"a game's name breaks a line in the structured data",
		],
		"head-attributes": [
			'content="${escapeText(content)}"',
			'content="${content}"',
			"a game's name writes attributes and tags into the head",
		],
		"head-quotes": [
			"/[&<>\"']/g",
			"/[&<>]/g",
			"a game's name ends an attribute, and adds one of its own",
		],
		"head-default-card": [
			'"/share-card.jpg"',
			'"/share-card.png"',
			"a chat shows a game without a picture as a bare line",
		],
		"head-image-host": [
			'"og:image": origin ?',
			'"og:image": true ?',
			"a chat is told a picture of no host",
		],
		"head-url-host": [
			'"og:url": origin ?',
			'"og:url": true ?',
			"a chat is told an address of no host",
		],
		"head-end": [
			'html.indexOf("</head>")',
			'html.lastIndexOf("</head>")',
			"what a page says decides where its head ends",
		],
		"head-cut": ["line.length <= most", "true", "a search engine cuts a text in the middle"],
		"head-half-letter": [
			'.replace(/[\\ud800-\\udbff]$/, "")',
			"",
			"a text ends with half of a letter",
		],
	}),
	...inFile("app/storefront/canonical.server.ts", ["app/storefront/canonical.test.ts"], {
		"canonical-category": [
			'return category ? `/category/${category}` : "/games";',
			"return pathname;",
			"a category is found under the address of all games",
		],
		"canonical-search": [
			' || searchParams.get("q")',
			"",
			"each search says that it is the list of all games",
		],
		"canonical-id": [
			"IS_ID.test(value) ? value : undefined",
			"value || undefined",
			"a stranger's link decides the address that a page gives as its own",
		],
		"canonical-read-on": [
			"if (after && !ofPath)",
			"if (after)",
			"a category has as many addresses as somebody makes up",
		],
		"canonical-private": [
			'.test(pathname) || searchParams.get("q")) return undefined;',
			".test(pathname) && false) return undefined;",
			"the login and the admin's pages say that they are the list of games",
		],
	}),
	...inFile("app/root.tsx", PAGES, {
		"canonical-origin": [
			"path && origin && `${origin}${path}`",
			'path && `${origin ?? ""}${path}`',
			"without a known address a page names a path, which search engines take for none",
		],
		"canonical-link": [
			"{canonical && <link",
			"{!canonical && <link",
			"each link with an advertiser's parameter is another page",
		],
	}),
	...inFile("app/entry.server.tsx", PAGES, {
		"head-of-failures": [
			"status === 200 ? descriptionOf(context) : null",
			"descriptionOf(context)",
			"search engines list the page of a failure as if it were the shop's",
		],
	}),
	...inFile("app/catalog/shop/games.page.tsx", PAGES, {
		"head-unknown-category": [
			"if (exists) describePage",
			"describePage",
			"search engines list as many categories as somebody makes up",
		],
	}),
	...inFile("app/catalog/shop/describe-game.server.ts", DATA, {
		"data-availability": [
			'${game.sellable ? "InStock" : "OutOfStock"}',
			"InStock",
			"a search promises what is sold out",
		],
		"data-price": [
			"price: formatAmount(game.priceQepik)",
			"price: String(game.priceQepik)",
			"a search shows a hundred times the price",
		],
		"data-foreign-picture": [
			'address.startsWith("/") ? `${origin}${address}` : address',
			"`${origin}${address}`",
			"a picture of another site is looked for here",
		],
		"data-group": [
			"...(group && { isVariantOf",
			"...(!group && { isVariantOf",
			"packages of one game compete with each other in a search",
		],
		"data-no-rating": [
			'"@type": "Product",\n\t\tname,\n',
			'"@type": "Product",\n\t\taggregateRating: { ratingValue: "4.8" },\n\t\tname,\n',
			"a rating that nobody gave is told to search engines",
		],
	}),
	...inFile("app/catalog/find-product-group.server.ts", DATA, {
		"group-drafts": [
			"and(shown, eq(games.familyId, familyId))",
			"eq(games.familyId, familyId)",
			"search engines are told of a draft among the packages",
		],
		"group-of-one": [
			"first && second && {",
			"first && {",
			"a single package is said to be one of several",
		],
	}),
	...inFile("app/catalog/list-addresses.server.ts", SITEMAP, {
		"sitemap-drafts": [
			".from(games)\n\t\t.where(shown)\n\t\t.orderBy",
			".from(games)\n\t\t.orderBy",
			"the sitemap names drafts",
		],
		"sitemap-count-drafts": [
			"db.select({ games: count() }).from(games).where(shown)",
			"db.select({ games: count() }).from(games)",
			"drafts decide how many sitemaps there are, and one of them is empty",
		],
		"sitemap-encoded": [
			"encodeURIComponent(id)",
			"id",
			"an id of its own kind leads to another page",
		],
		"sitemap-order": [
			".orderBy(asc(games.createdAt), asc(games.id))",
			".orderBy(asc(games.id))",
			"each new game moves others from one sitemap to the next",
		],
	}),
	...inFile("app/storefront/sitemap.server.ts", SITEMAP, {
		"sitemap-whole": [
			"pages.length + games <= ADDRESSES_OF_ONE",
			"games <= ADDRESSES_OF_ONE",
			"the games that came last are in no sitemap",
		],
		"sitemap-parts": [
			"Math.ceil(games / ADDRESSES_OF_ONE)",
			"Math.floor(games / ADDRESSES_OF_ONE)",
			"the last sitemap is in no list",
		],
		"sitemap-offset": [
			"(part - 1) * ADDRESSES_OF_ONE]",
			"part * ADDRESSES_OF_ONE]",
			"the first ten thousand games are in no sitemap",
		],
		"sitemap-xml": [
			"<loc>${escapeText(`${origin}${path}`)}</loc>",
			"<loc>${origin}${path}</loc>",
			"one odd id makes the whole sitemap unreadable",
		],
		"sitemap-empty": [
			"addresses.length > 0 ? urlset(origin, addresses) : undefined",
			"urlset(origin, addresses)",
			"there are as many sitemaps as somebody asks for",
		],
	}),
	...inFile("app/storefront/robots.route.ts", CRAWLERS, {
		"robots-orders": [
			'\t"/orders",\n',
			"",
			"crawlers spend their visits on pages that send them to the login",
		],
		"robots-open": [
			'\t"/orders",\n',
			'\t"/orders",\n\t"/session",\n',
			"a search engine that renders a page sees it without its header",
		],
	}),
	...inFile("app/server/cache/public-address.server.ts", CRAWLERS, {
		"sitemap-kept": [
			"robots\\\\.txt|sitemap\\\\.xml|",
			"robots\\\\.txt|",
			"each crawler's visit reads all games from the database",
		],
	}),
	...inFile("app/storefront/manifest.route.ts", ["app/storefront/manifest.test.ts"], {
		"manifest-maskable": [
			"`/icon-maskable-${size}.png`",
			"`/icon-${size}.png`",
			"a telephone cuts an icon that has round corners already",
		],
		"manifest-short-name": [
			"storeName.length > MOST_OF_SHORT_NAME ? firstWord : storeName",
			"storeName",
			"the name under the icon ends in the middle of a word",
		],
	}),
];
