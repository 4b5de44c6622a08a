import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const PAGES = ["app/catalog/shop/shop-pages.test.ts"];
const LOOK = ["app/catalog/shop/family-look.test.ts"];
const PULSE = ["app/orders/read-pulse.test.ts"];
const LAST = ["app/orders/last-purchase.test.ts"];
const HUES = ["app/catalog/pictures/find-missing-hues.test.ts"];
const FAMILIES = ["app/catalog/read-families.test.ts"];
const HOME = ["e2e/home-on-a-phone.test.ts"];

/** The home page, what it tells and keeps to itself, and the colours of families. */
export const mutants: Mutant[] = [
	...inFile("app/orders/read-pulse.server.ts", PULSE, {
		"pulse-of-a-new-shop": [
			"ever < FEWEST_ORDERS || orders === 0",
			"orders === 0",
			"a shop that has sold nothing yet boasts of it",
		],
		"pulse-of-a-quiet-day": [
			"ever < FEWEST_ORDERS || orders === 0",
			"ever < FEWEST_ORDERS",
			"the home page says that nothing was sold",
		],
		"pulse-of-one-day": [
			"created_at > now() - interval '24 hours'",
			"created_at > now() - interval '48 hours'",
			"orders of the day before count as those of today",
		],
		"pulse-cancelled": [
			" AND status <> 'cancelled'",
			"",
			"orders that were cancelled count as sold",
		],
		"pulse-few-deliveries": [
			'deliveries < FEWEST_DELIVERIES ? ""',
			'deliveries === 0 ? ""',
			"one delivery is told as an average",
		],
		"pulse-counted-without-end": [
			"LIMIT ${MOST_COUNTED}",
			"LIMIT ${MOST_COUNTED * 10}",
			"a very busy day is counted to its end for each home page",
		],
		"pulse-timed-without-end": [
			"LIMIT ${MOST_TIMED}",
			"LIMIT ${MOST_TIMED * 100}",
			"all deliveries of a very busy day are sorted for each home page",
		],
	}),
	...inFile("app/orders/last-purchase.server.ts", LAST, {
		"last-purchase-own": [
			"FROM orders WHERE user_id = ${userId}",
			"FROM orders WHERE user_id <> ''",
			"a customer goes on with what somebody else bought",
		],
		"last-purchase-sellable": [
			"AND ${sellable}",
			"",
			"a game that nobody can buy is offered once more",
		],
		"last-purchase-cancelled": [
			"newest.status <> 'cancelled' AND",
			"",
			"an ID for which an order was cancelled is offered once more",
		],
	}),
	...inFile("app/orders/last-purchase.route.ts", ["app/orders/last-purchase-route.test.ts"], {
		"last-purchase-no-store": [
			"return data({ last: last ?? null }, { headers: PRIVATE });",
			"return data({ last: last ?? null });",
			"what somebody bought stays in a shared cache",
		],
		"last-purchase-visitor": [
			"const last = person && (await findLastPurchase(app.db, person.id));",
			'const last = await findLastPurchase(app.db, person?.id as string ?? "");\n\tif (!person) throw new Response(null, { status: 302, headers: { Location: "/login" } });',
			"whoever logs out on the home page lands on the login",
		],
	}),
	...inFile(
		"app/server/cache/page-cache.server.ts",
		["app/server/cache/page-cache-answers.test.ts"],
		{
			"page-lifetime": [
				" && now() < page.expiresAtMs",
				"",
				"the home page tells of last week for ever",
			],
			"page-lifetime-of-all": [
				"seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000",
				"Number(seconds ?? 30) * 1000",
				"every page is made anew twice a minute",
			],
		},
	),
	...inFile("app/catalog/shop/home.page.tsx", PAGES, {
		"home-pulse-shown": [
			"games={featured} pulse={pulse}>",
			"games={featured} pulse={undefined}>",
			"the home page does not tell what the shop did",
		],
		"home-deals-shown": [
			"<Deals games={reduced} />",
			"<Deals games={[]} />",
			"today's discounts are not shown",
		],
		"home-categories-first": [
			"{!hasChips && byCategory}",
			"{hasChips && byCategory}",
			"a shop without families leads nowhere from its first screen",
		],
	}),
	...inFile("app/catalog/read-games.server.ts", PAGES, {
		"deals-sellable": [
			"and(isReduced, sellable, sql`NOT ${games.featured}`)",
			"and(isReduced, shown, sql`NOT ${games.featured}`)",
			"what is sold out stands among today's discounts",
		],
		"deals-featured-once": [
			"and(isReduced, sellable, sql`NOT ${games.featured}`)",
			"and(isReduced, sellable)",
			"a game stands twice on the home page",
		],
		"deals-most-reduced": [
			".orderBy(sql`${reduction} DESC`, games.id)",
			".orderBy(sql`${reduction}`, games.id)",
			"the smallest discounts come first",
		],
		"deals-bounded": [".limit(REDUCED)", ".limit(REDUCED * 9)", "all discounts fill the home page"],
	}),
	{
		name: "deals-index",
		lost: "each home page sorts all games by their discount",
		sql: "DROP INDEX games_reduced",
		tests: ["app/catalog/read-games.test.ts"],
	},
	{
		name: "hues-move-the-catalog",
		lost: "a family's colour that is found later is not shown",
		sql: "DROP TRIGGER picture_hues_move_the_catalog ON picture_hues",
		tests: HUES,
	},
	...inFile("app/catalog/pictures/find-missing-hues.server.ts", HUES, {
		"hues-of-packages": [
			"WHERE family_id IS NOT NULL AND images",
			"WHERE images",
			"colours are looked for that nothing shows",
		],
		"hues-once": [
			"AND NOT EXISTS (SELECT FROM picture_hues WHERE picture = images[1])",
			"",
			"each night all pictures are read again",
		],
		"hues-unreadable": [
			".catch(unreadable(picture))",
			"",
			"one broken picture keeps all others without a colour",
		],
		"hues-end": ["if (signal.aborted) break;", "", "a shop that stops waits for all pictures"],
	}),
	...inFile("app/catalog/pictures/store-picture.server.ts", HUES, {
		"hue-at-upload": [
			"await place.db.insert(pictureHues).values({ picture: stored.address, hue });",
			"void [pictureHues, hue];",
			"a new family has no colour until the next day",
		],
	}),
	...inFile(
		"app/catalog/pictures/sweep-pictures.server.ts",
		["app/catalog/pictures/sweep-pictures.test.ts"],
		{
			"hue-swept": [
				"if (addresses.length > 0)",
				"if (addresses.length > 1e6)",
				"the colours of removed pictures pile up",
			],
		},
	),
	...inFile("app/catalog/pictures/find-hue.server.ts", ["app/catalog/pictures/find-hue.test.ts"], {
		"hue-of-grey": [
			"return null;\n\t// With its neighbours",
			"void 0;\n\t// With its neighbours",
			"a grey picture gets some colour",
		],
		"hue-weighed": [
			"const weight = chroma * chroma;",
			"const weight = chroma > 0.01 ? 1 : 0;",
			"the ground outweighs what a picture shows",
		],
	}),
	...inFile("app/catalog/read-families.server.ts", FAMILIES, {
		"hue-of-first": [
			'ORDER BY package."order", package.price_qepik, package.id',
			"ORDER BY package.price_qepik, package.id",
			"the colour of a family follows its prices",
		],
		"hue-of-drafts": [
			" AND NOT package.hidden AND hue IS NOT NULL",
			" AND hue IS NOT NULL",
			"a draft colours its family",
		],
		"hue-of-next": [
			" AND NOT package.hidden AND hue IS NOT NULL",
			" AND NOT package.hidden",
			"one grey picture leaves a family without a colour",
		],
	}),
	...inFile("app/catalog/shop/offer.tsx", LOOK, {
		"tone-of-offer": [
			'classes("offer", toneOf(board?.hue))',
			'(void toneOf, classes("offer", board && ""))',
			"the page of a game has no colour",
		],
	}),
	...inFile("app/catalog/shop/game-chips.tsx", LOOK, {
		"tone-of-chips": [
			'classes("game-chip press", toneOf(hue))',
			'(void [hue, toneOf], classes("game-chip press"))',
			"the chips of games look all alike",
		],
	}),
	...inFile("app/catalog/shop/family-card.tsx", LOOK, {
		"tone-of-cards": [
			"className={toneOf(hue)}",
			"className={(void [hue, toneOf], undefined)}",
			"the cards of games look all alike",
		],
	}),
	...inFile("app/catalog/shop/board.tsx", LOOK, {
		"board-old-price": [
			"<Price game={offered} />",
			"<Price game={{ ...offered, originalPriceQepik: null }} />",
			"nobody sees on the board which package costs less today",
		],
	}),
	...inFile("app/catalog/shop/tone.css", ["app/catalog/shop/tone.test.ts"], {
		"tone-readable": [
			"--tone-ink: oklch(0.45 0.12 var(--hue));",
			"--tone-ink: oklch(0.62 0.12 var(--hue));",
			"prices cannot be read in the light theme",
		],
		"tone-ring-seen": [
			"--tone-line: oklch(0.7 0.15 var(--hue));",
			"--tone-line: oklch(0.45 0.1 var(--hue));",
			"nobody sees in the dark which package is chosen",
		],
	}),
	...inFile("app/catalog/shop/home.css", HOME, {
		"go-on-read-whole": [
			"@media (width < 26rem) {\n\t\t&.small-card {",
			"@media (width < 6rem) {\n\t\t&.small-card {",
			"on a phone nobody reads which package was bought last, or at what price",
		],
		"go-on-moves-nothing": [
			"\tgrid-template-columns: minmax(0, 1fr);\n\theight: 5rem;\n\t& > * {\n\t\tgrid-area: 1 / 1;",
			"\tgrid-template-columns: minmax(0, 1fr);\n\t& > * {",
			"the home page moves under one's finger when it knows who one is",
		],
	}),
	...inFile("app/catalog/shop/game-card.css", HOME, {
		"covers-framed": [
			"margin: 0.375rem 0.375rem 0;\n\tborder-radius: 0.8125rem;",
			"margin: 0;",
			"dark covers stand on white cards like holes",
		],
		"covers-framed-in-the-light": [
			":where(html:not(.dark)) .card > .framed",
			".card > .framed",
			"in the dark theme covers lie in a frame as well",
		],
		"rows-of-88": ["height: 5.5rem;", "height: 7rem;", "the list is no denser than the grid"],
		"rows-round-plus": [
			"\t\t\twidth: 2.75rem;\n\t\t\theight: 2.75rem;\n\t\t\tpadding: 0;",
			"\t\t\tpadding: 0;",
			"the plus of a row is too small for a thumb",
		],
	}),
	...inFile("app/ui/utilities.css", HOME, {
		"cards-three-on-a-tablet": [
			"repeat(3, minmax(0, 1fr));\n\t\tgap: 1rem;",
			"repeat(2, minmax(0, 1fr));\n\t\tgap: 1rem;",
			"a tablet shows two games in a row",
		],
	}),
	...inFile("app/storefront/page-or-placeholder.tsx", HOME, {
		"skeleton-of-filters": [
			" actions={<FilterSkeletons />}",
			"",
			"the games jump down when they arrive",
		],
	}),
	...inFile("app/catalog/shop/card-badges.tsx", ["e2e/nothing-in-the-way.test.ts"], {
		"badges-in-one-corner": [
			'className="card-badges"',
			'className="card-badges !right-2 justify-between"',
			"a badge lies on what a picture shows",
		],
	}),
];
