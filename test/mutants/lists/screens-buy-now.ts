import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const FORM = ["app/cart/buy-now/buy-now.test.ts"];
const SHEET = ["e2e/buy-now.test.ts"];
const PRIMARY = ["e2e/one-primary.test.ts"];

/** Buying one game past the cart, once, and again later. */
export const mutants: Mutant[] = [
	...inFile("app/cart/buy-now/buy-form.server.ts", FORM, {
		"buy-now-quantity": [
			".min(1).max(MAX_QUANTITY)",
			"",
			"a form that is none of ours buys nothing, or a thousand",
		],
		"buy-now-id-cleaned": [
			"cleanPlayerId(id) || null",
			"id || null",
			"an ID is stored with what is invisible in it",
		],
		"buy-now-id-long": [
			"if (playerId && isTooLong(playerId))",
			"if (false)",
			"an ID that is too long is a failure without a reason",
		],
		"buy-now-name-long": ["z.string().max(200)", "z.string()", "a name of any length is taken"],
		"buy-now-attempt": [
			"z.string().regex(/^[0-9a-zA-Z-]{8,64}$/)",
			"z.string()",
			"an attempt has any name, also none",
		],
		"buy-now-total": ["regex(/^\\d{1,12}$/)", "regex(/^/)", "a total that is no number is read"],
	}),
	...inFile("app/cart/buy-now/buy-now.route.ts", FORM, {
		"buy-now-back-to-game": [
			"throw redirect(`/game/${encodeURIComponent(params.id)}`);",
			"return null;",
			"a login in the middle of a purchase leads to nothing",
		],
		"buy-now-keeps-cart": [
			'"order-bought"',
			'"order-placed"',
			"a purchase past the cart empties it",
		],
	}),
	...inFile("app/cart/buy-now/buy-now.route.ts", ["app/server/metrics-of-routes.test.ts"], {
		"buy-now-counted": [
			"await countOrder(() => placeOrder(db, purchase))",
			"(void countOrder, await placeOrder(db, purchase))",
			"purchases past the cart are not counted",
		],
	}),
	...inFile("app/cart/buy-now/buy-now.route.ts", FORM, {
		"publish-buy-now": [
			"orderChanged(hub, userId, placed);",
			"void orderChanged;",
			"nobody hears of an order past the cart",
		],
	}),
	...inFile("app/cart/buy-now/buy-now.route.ts", SHEET, {
		"buy-now-attempt-over": [
			"forgetAttempt();",
			"void forgetAttempt;",
			"the same bought again is taken for the purchase before",
		],
	}),
	...inFile("app/cart/buy-now/buy-attempt.ts", ["app/cart/buy-now/buy-attempt.test.ts"], {
		"attempt-of-another": [
			"known?.purchase === purchase &&",
			"known &&",
			"another purchase is taken for the one before",
		],
		"attempt-ends": [
			"&& now - known.startedAt < IS_OVER_AFTER_MS",
			"",
			"a purchase of today is taken for one of last week",
		],
		"attempt-kept": [
			"store.set(JSON.stringify({ purchase, id, startedAt: now } satisfies Attempt));",
			"",
			"pressing again buys again",
		],
	}),
	...inFile("app/cart/buy-now/buy-sheet.tsx", SHEET, {
		"sheet-id-refused": [
			"setError(refusal);\n\t\treturn",
			"return",
			"a missing ID is told in a message that passes",
		],
		"sheet-hasty-tap": ["disabled={!isSettled}", "", "a double tap on 'İndi al' buys"],
		"sheet-price-read": [
			"useState(game.priceQepik);",
			"useState(0) && [game.priceQepik, (_: number) => {}] as const;",
			"a game is bought at a price that came under the finger",
		],
		"sheet-draft": [
			"draft.keep(next.playerId);",
			"",
			"an ID is typed again after the sheet was closed by accident",
		],
		"sheet-waits": [
			"onClose={busy ? () => {} : onClose}",
			"onClose={onClose}",
			"a sheet that is closed while it buys does not tell that it did",
		],
		"sheet-follows": [
			'if (answer && "placedAt" in answer) void navigate(String(answer.placedAt));',
			"",
			"a purchase leads nowhere",
		],
		"sheet-closes": [
			"if (key !== openedAt) onClose();",
			"void openedAt;",
			"the sheet stays over the order that it led to",
		],
		"sheet-short-of-money": [
			"totalQepik > user.balanceQepik ? (",
			"false ? (",
			"a purchase is offered that the balance does not cover",
		],
	}),
	...inFile("app/cart/buy-now/buy-sheet.tsx", ["e2e/buy-by-enter.test.ts"], {
		"sheet-enter-new-price": [
			"if (game.priceQepik !== seenQepik || !check()) return;",
			"if (!check()) return;",
			"Enter sends a purchase at a price that has changed",
		],
		"sheet-enter-short-of-money": [
			"if (totalQepik > user.balanceQepik) return setPaying(true);",
			"",
			"Enter sends a purchase that the balance does not cover",
		],
	}),
	...inFile("app/cart/buy-now/use-todays-game.ts", SHEET, {
		"sheet-loaded-again": [
			"[gameId, load, answer]",
			"[gameId, load]",
			"a refused purchase goes on at yesterday's price",
		],
		"sheet-gone": [
			"data.games.find(({ sellable }) => sellable)",
			"data.games[0]",
			"a game that is gone is offered again",
		],
	}),
	...inFile("app/orders/order-items.tsx", SHEET, {
		"buy-again-filled": [
			"wanted={{ gameId, playerId, quantity }}",
			"wanted={{ gameId }}",
			"whoever buys again types the ID again",
		],
	}),
	...inFile("app/balance/wanted-top-up.ts", ["app/balance/wanted-top-up.test.ts"], {
		"wanted-least": [
			"const amountQepik = Math.max(missingQepik, LEAST_TOP_UP_QEPIK)",
			"const amountQepik = missingQepik",
			"a top-up is offered that is too small to be made",
		],
		"wanted-next-safe": [
			'safeNextPage(query.get("next"))',
			'query.get("next") ?? "/"',
			"a link to the balance leads on to another site",
		],
		"wanted-amount-read": [
			'...("qepik" in readManat(amount, LEAST_TOP_UP_QEPIK) && { amount }),',
			"amount,",
			"any text of a link stands in the field for the amount",
		],
	}),
	...inFile("app/catalog/read-families.server.ts", ["app/catalog/read-families.test.ts"], {
		"nearest-of-gone-sellable": [
			"WHERE family_id = gone.family_id AND ${sellable}",
			"WHERE family_id = gone.family_id",
			"a cart leads from one package that is gone to another",
		],
		"nearest-of-gone-price": [
			"ORDER BY abs(price_qepik - gone.price_qepik)",
			"ORDER BY price_qepik",
			"a cart leads to the smallest package, not to the nearest",
		],
		"nearest-of-gone-form": [
			"coalesce(nearest.id_form, families.id_form)",
			"families.id_form",
			"an ID goes along to a package that asks for another kind",
		],
		"nearest-of-deleted": [
			"AND action = 'game.delete'",
			"AND false",
			"a cart names nothing in place of a game that was deleted",
		],
		"nearest-of-deleted-family": [
			"before->>'familyId' AS family_id",
			"(SELECT max(id) FROM families) AS family_id",
			"a cart leads from a deleted game to another game's packages",
		],
	}),
	...inFile("app/cart/buy-now/buy-sheet.tsx", PRIMARY, {
		"sheet-one-primary": [
			'<ButtonLink to={address} size="large" onClick={onLeave}>',
			'<ButtonLink to={address} variant="primary" size="large" onClick={onLeave}>',
			"short of money, the sheet has two buttons that shout",
		],
		"sheet-primary-buys": [
			'<Button\n\t\t\t\t\t\tvariant="primary"\n\t\t\t\t\t\tsize="large"\n\t\t\t\t\t\ttype="submit"',
			'<Button\n\t\t\t\t\t\tsize="large"\n\t\t\t\t\t\ttype="submit"',
			"the button that buys looks like any other",
		],
	}),
	...inFile("app/cart/cart-summary.tsx", PRIMARY, {
		"cart-one-primary": [
			'variant={missingQepik > 0 ? "secondary" : "primary"}',
			'variant="primary"',
			"short of money, the cart has two buttons that shout",
		],
	}),
	...inFile("app/catalog/shop/hero.tsx", PRIMARY, {
		"home-one-primary": [
			'<ButtonLink to="/balance" icon={<Plus aria-hidden />}>',
			'<ButtonLink to="/balance" variant="primary" icon={<Plus aria-hidden />}>',
			"the home page has two buttons that shout",
		],
	}),
	...inFile("app/cart/add-to-cart-button.tsx", PRIMARY, {
		"game-one-primary": [
			"\t\t\t\tsize={size}\n\t\t\t\ticon={<ShoppingCart",
			'\t\t\t\tsize={size}\n\t\t\t\tvariant="primary"\n\t\t\t\ticon={<ShoppingCart',
			"the page of a game has two buttons that shout",
		],
	}),
	...inFile("app/cart/todays-games.route.ts", ["app/cart/cart-page.test.ts"], {
		"nearest-in-cart": [
			"game.id === id && game.sellable",
			"game.id === id",
			"a cart names nothing in place of a game that is Bitib",
		],
	}),
];
