import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const FOLDER = "app/catalog/admin/games";
const VERBS = [`${FOLDER}/change-sale.test.ts`];
const READ = [`${FOLDER}/price-change.test.ts`];
const PAGES = [`${FOLDER}/sale-pages.test.ts`];
const BROWSER = ["e2e/prices.test.ts"];
const PUBLISHED = ["test/live-changes.test.ts"];

const published = (name: string, what: string): Record<string, [string, string, string]> => ({
	[name]: ["catalogChanged(hub);", "void catalogChanged;", what],
});

/** Prices and availability, changed in the admin's list and by per cent. */
export const mutants: Mutant[] = [
	...inFile(`${FOLDER}/change-sale.server.ts`, VERBS, {
		"sale-gone": [
			'if (!game) throw new Problem("not-found", MESSAGES.gameNotFound);',
			'if (!game) return "";',
			"a price of a game that was deleted is said to be saved",
		],
		"sale-unchanged": [
			"if (game[part] === value) return game.name;",
			"",
			"what changes nothing is recorded as a change",
		],
		"sale-recorded": [
			'await recordAction(tx, adminId, "game.update", id, { before, after: change });',
			"void [recordAction, before];",
			"a price that is set in the list leaves no trace",
		],
		"prices-none": [
			'if (chosen.length === 0) throw new Problem("invalid", "Heç bir oyun seçilməyib");',
			"",
			"new prices for no game are said to be saved",
		],
		"prices-most": [
			'if (chosen.length > MOST_PRICES) throw new Problem("invalid", TOO_MANY_PRICES);',
			"void [MOST_PRICES];",
			"one form locks as many games as it names",
		],
		"prices-seen": [
			"seen.get(game.id) === game.priceQepik",
			"seen.has(game.id)",
			"a change by per cent that is sent twice is made twice",
		],
		"prices-unchanged": [
			".filter(({ priceQepik, after }) => after !== priceQepik);",
			";",
			"a price that stays is recorded as changed",
		],
		"prices-nothing": [
			'throw new Problem("invalid", "Bu dəyişikliklə heç bir qiymət dəyişmir");',
			"return 0;",
			"a change that changes nothing is said to be saved",
		],
		"prices-too-dear": [
			"({ after }) => after > MAX_QEPIK",
			"({ after }) => after > 10 * MAX_QEPIK",
			"a price grows past the largest amount",
		],
		"prices-recorded": [
			"await recordActions(",
			"await (async (...unrecorded: unknown[]) => void unrecorded)(",
			"prices that are changed by per cent leave no trace",
		],
		"prices-locked": [
			'.orderBy(games.id)\n\t\t.for("update");',
			".orderBy(games.id);",
			"a change by per cent that is sent twice at once is made twice",
		],
	}),
	...inFile(`${FOLDER}/price-change.ts`, READ, {
		"percent-zero": [" || undefined;\n}", ";\n}", "no per cent at all is a change"],
		"price-free": [
			"if (priceQepik === 0) return 0;",
			"",
			"what is free costs something after a change by per cent",
		],
		"price-least": [
			"Math.max(steps, 1) * stepQepik",
			"steps * stepQepik",
			"what costs something is free after a change by per cent",
		],
		"price-half-up": ["+ step) / (2 * step)", ") / (2 * step)", "new prices are rounded down"],
	}),
	...inFile(`${FOLDER}/price-change-form.server.ts`, READ, {
		"percent-most-up": [
			"const MOST_UP = 20_000;",
			"const MOST_UP = 99_900;",
			"one slip makes prices ten times as high",
		],
		"percent-most-down": [
			"const MOST_DOWN = 9_000;",
			"const MOST_DOWN = 20_000;",
			"one slip makes prices the least that there is",
		],
		"percent-direction": [
			'direction === "up" ? percent : -percent',
			"percent",
			"prices that should fall rise",
		],
		"percent-steps": ["z.literal(STEPS)", "z.number()", "prices are rounded to anything"],
		"prices-chosen-broken": [
			"/^[^:]{1,64}:\\d{1,8}$/",
			"/^[^:]{1,64}:.*$/",
			"a price that nobody saw counts as seen",
		],
	}),
	...inFile(`${FOLDER}/sale-form.server.ts`, PAGES, {
		"sale-price-read": [
			"lineOf(20).pipe(manatOf(0))",
			"z.string().transform((text) => Math.round(100 * Number.parseFloat(text)) || 0)",
			"what is no amount becomes a price",
		],
	}),
	...inFile(`${FOLDER}/sale.route.ts`, PUBLISHED, {
		...published("publish-sale", "open pages go on showing the old price"),
	}),
	...inFile(`${FOLDER}/change-prices.page.tsx`, PUBLISHED, {
		...published("publish-prices", "open pages go on showing the old prices"),
	}),
	...inFile(`${FOLDER}/change-prices.page.tsx`, PAGES, {
		"prices-of-filters": [
			"...readGameFilters(url), most",
			"...(void readGameFilters, {}), most",
			"prices change of games that the list does not show",
		],
		"prices-preview-most": [
			"if (games.length > MOST_PRICES) return",
			"if (games.length > 2 * MOST_PRICES) return",
			"a preview of any length is made, and refused when it is sent",
		],
		"prices-lead-back": [
			"const search = new URLSearchParams(filtersIn(url.searchParams));",
			"const search = url.searchParams;",
			"the list keeps a change by per cent in its address",
		],
	}),
	...inFile(`${FOLDER}/change-prices.page.tsx`, BROWSER, {
		"prices-left-out": [
			"game.after !== game.priceQepik && !spared.includes(game.id)",
			"game.after !== game.priceQepik",
			"a game that the admin left out gets a new price",
		],
	}),
	{
		name: "prices-shown-again",
		lost: "the admin cannot see which price moved while events do not arrive",
		lives: "events arrive in the test, and show it as well",
		file: `${FOLDER}/change-prices.page.tsx`,
		text: "export const shouldRevalidate = revalidateOnError;",
		becomes: "void revalidateOnError;",
		tests: BROWSER,
	},
	...inFile(`${FOLDER}/price-cell.tsx`, BROWSER, {
		"price-kept": [
			"if (readKeptForm(saleOf(gameId), person)) setEditing(true);",
			"void [person, readKeptForm];",
			"a price that was typed is lost at a login",
		],
		"price-forgotten": [
			"\t\tforget();\n",
			"\t\tvoid forget;\n",
			"a price that was given up comes back",
		],
		"price-escape": [
			'onKeyDown={(event) => event.key === "Escape" && cancel()}',
			"",
			"Escape does not leave the field of a price",
		],
		"price-focus": [
			"ref={wasEdited && !isEditing ? focusInPlace : undefined}",
			"ref={wasEdited && isEditing ? focusInPlace : undefined}",
			"a keyboard loses its place when a price is saved",
		],
	}),
];
