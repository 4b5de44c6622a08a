import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Filling the cart, buying, and paying in a real browser. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/use-buyer-press.ts", ["e2e/outage.test.ts"], {
		"cart-in-outage": [
			"if (isOutage()) toastError(MESSAGES.pricesOld);\n\t\telse if",
			"if",
			"a game is put into the cart at a price of yesterday",
		],
	}),
	...inFile("app/sign-in/use-buyer-press.ts", ["e2e/fill-cart.test.ts"], {
		"cart-waits-for-session": [
			"else if (user === undefined) setBusy(true);",
			"",
			"a customer's early tap leads to the login",
		],
		"cart-early-tap": [
			"if (window.tapped === ref.current) onClick();",
			"",
			"a tap before the scripts have loaded is lost",
		],
	}),
	...inFile("app/cart/early-tap.ts", ["e2e/fill-cart.test.ts"], {
		"cart-tap-before-react": [
			"},true)`",
			"})`",
			"a tap in the moment in which the page is hydrated is lost",
		],
	}),
	...inFile("app/cart/add-to-cart-button.tsx", ["e2e/fill-cart.test.ts"], {
		"cart-asks-id": [
			"(requiresId ? setOpen(true) : put())",
			"put()",
			"a game that needs an ID is added without",
		],
	}),
	...inFile("app/sign-in/use-buyer-press.ts", ["e2e/shown-to-whom.test.ts"], {
		"cart-visitor-to-login": [
			"else if (user) act();",
			"else if (true) act();",
			"a visitor fills a cart that nobody owns",
		],
	}),
	...inFile("app/cart/cart-summary.tsx", ["e2e/fill-cart.test.ts"], {
		"cart-summary-closed": [
			"busy={busy}\n\t\t\t\tdisabled={blockedBy !== undefined}",
			"busy={busy}",
			"a cart that cannot be bought is sent, and refused",
		],
	}),
	...inFile("app/cart/cart.page.tsx", ["e2e/fill-cart.test.ts"], {
		"cart-gone-not-sent": [
			"lines={linesToBuy(lines, changes)}",
			"lines={lines}",
			"one game that is gone keeps the others from being bought",
		],
	}),
	...inFile("app/cart/cart-lines.tsx", ["e2e/fill-cart.test.ts"], {
		"cart-gone-only-removed": [
			"{isGone ? <RemoveButton",
			"{false ? <RemoveButton",
			"more can be added of a game that is gone",
		],
	}),
	...inFile("app/ui/stepper.tsx", ["e2e/buying.test.ts"], {
		"cart-plus-closed": ["disabled={value >= most}", "", "'Artır' seems to work at the limit"],
	}),
	...inFile("app/cart/use-todays-games.ts", ["e2e/fill-cart.test.ts"], {
		"cart-removed-stays": [
			"change((current) => compare(current).updated);",
			"change(() => updated);",
			"a line that was removed comes back with today's prices",
		],
		"cart-price-toast": [
			"toastError(priceChanged);",
			"",
			"a price changes in the cart without a word",
		],
		"cart-price-former": [
			"setPrices((before) => new Map([...before, ...changedPrices]));",
			"",
			"which price changed is forgotten at once",
		],
		"cart-asks-no-more": [
			"lines.slice(0, MAX_LINES)",
			"lines",
			"a cart of too many games asks with an address that is too long",
		],
	}),
	...inFile("app/cart/use-todays-games.ts", ["e2e/buying.test.ts"], {
		"cart-asks-after-refusal": [
			"[query, load, answer]",
			"[query, load]",
			"after a refusal the cart does not show what is gone",
		],
	}),
	...inFile("app/cart/cart.page.tsx", ["e2e/shared-device.test.ts"], {
		"cart-owner-known": [
			"{user ? <Contents answer={answer} /> : <Loading />}",
			"<Contents answer={answer} />",
			"somebody else's cart is shown until it is known who asks",
		],
	}),
	...inFile("app/cart/cart-provider.tsx", ["e2e/shared-device.test.ts"], {
		"cart-logout": [
			'if (user !== undefined) ownCart(user?.id ?? "");',
			"if (user) ownCart(user.id);",
			"after a logout the cart lies open in the browser",
		],
	}),
	...inFile("app/cart/player-id-dialog.tsx", ["e2e/buying.test.ts"], {
		"id-dialog-refused": [
			"if (refusal) {",
			"if (false as boolean) {",
			"a game that needs an ID is added with an empty one",
		],
	}),
	...inFile("app/cart/player-id-dialog.tsx", ["e2e/fill-cart.test.ts"], {
		"id-dialog-other": [
			"if (!present) return end(() => onConfirm(playerId, entered.remember));",
			"return end(() => onConfirm(playerId, entered.remember));",
			"another ID replaces the first without a question",
		],
		"id-dialog-edit": [
			"presentId ? undefined : lineOfOtherId",
			"lineOfOtherId",
			"editing an ID in the cart asks whether to replace it",
		],
	}),
	...inFile("app/cart/player-id-field.tsx", ["e2e/fill-cart.test.ts"], {
		"id-dialog-cursor": ["autoFocus\n", "\n", "the ID dialog opens without a cursor in its field"],
	}),
	...inFile("app/cart/other-id-dialog.tsx", ["e2e/fill-cart.test.ts"], {
		"id-dialog-enter": [
			"ref={focusFirst} ",
			"",
			"the Enter that confirmed an ID answers the next question too",
		],
	}),
	...inFile("app/cart/line-player-id.tsx", ["e2e/fill-cart.test.ts"], {
		"id-unchanged": [
			"if (playerId === present && !remember) return;",
			"",
			"an ID that is confirmed as it was makes it another purchase",
		],
	}),
	...inFile("app/balance/top-up-form.tsx", ["e2e/account-and-balance.test.ts"], {
		"pay-needs-amount": ["qepik <= 0", "qepik < 0", "a top-up of nothing is sent"],
	}),
	...inFile("app/balance/use-payment.ts", ["e2e/pay.test.ts"], {
		"pay-refused-tab": [
			"if (!answer.payAt) return opened?.close();",
			"if (!answer.payAt) return;",
			"a refused top-up leaves an empty tab",
		],
		"pay-amount-cleared": [
			"created.current();",
			"",
			"after a top-up its amount waits to be sent again",
		],
	}),
	...inFile("app/balance/chat-tab.ts", ["app/balance/chat-tab.test.ts"], {
		"pay-tab-opener": ["tab.opener = null;", "", "the chat can steer the page of the shop"],
	}),
	...inFile("app/balance/reopen-payment.ts", ["e2e/pay.test.ts"], {
		"pay-form-once": [
			'writeText(KEY, null, "sessionStorage");',
			"",
			"the payment form opens again with each reload",
		],
	}),
	...inFile("app/balance/epoint-dialog.tsx", ["e2e/pay.test.ts"], {
		"pay-form-blocked": [
			'if (effectiveDirective === "frame-src") setBlocked(true);',
			"",
			"a payment form at a new address stays empty",
		],
		"pay-form-late": [
			"setTimeout(() => setLate(true), SLOW_AFTER_MS)",
			"setTimeout(() => {}, SLOW_AFTER_MS)",
			"a payment form that does not load says nothing",
		],
	}),
	...inFile("app/users/name-section.tsx", ["e2e/account-and-balance.test.ts"], {
		"name-form-closed": [
			"if (saved) setEditing(false);",
			"",
			"a name that was saved seems not to be",
		],
	}),
	...inFile("app/sign-in/password-section.tsx", ["e2e/account-and-balance.test.ts"], {
		"password-form-emptied": [
			"if (changed) form.current?.reset();",
			"",
			"a changed password stays on the screen",
		],
	}),
	...inFile("app/ui/manat-field.tsx", ["e2e/account-and-balance.test.ts"], {
		"amount-unfinished": [
			"return /[0-9][.,]\\s*$/.test(text)",
			"return false",
			"12, is called wrong before the next digit is typed",
		],
	}),
	...inFile("app/ui/manat-field.tsx", ["e2e/card-payment.test.ts"], {
		"amount-refusal-stays": [
			"return { hint: <output>{parsed.message}</output> };",
			"return { hint: <output>{parsed.message}</output>, error: undefined };",
			"why an amount was refused is gone with its toast",
		],
	}),
	...inFile("app/balance/epoint/card-refund-dialog.tsx", ["e2e/card-payment.test.ts"], {
		"card-refund-dialog-closes": [
			"useDone(fetcher, onClose);",
			"void useDone;",
			"nobody sees that it is done",
		],
	}),
	...inFile("app/balance/card-details.tsx", ["e2e/account-and-balance.test.ts"], {
		"card-number-spaces": [
			'cardNumber.replace(/\\s/g, "")',
			"cardNumber",
			"a copied card number has spaces that a bank refuses",
		],
	}),
];
