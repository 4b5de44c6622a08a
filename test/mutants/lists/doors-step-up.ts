import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const STEP_UP = ["test/security/step-up.test.ts"];

/** What an admin is asked for before money moves, or before it is said where it goes. */
export const mutants: Mutant[] = [
	...inFile("app/admin/admin.layout.tsx", STEP_UP, {
		"step-up-guard": [
			"[requireAdmin, requireStepUp]",
			"[requireAdmin, requireStepUp].slice(0, 1)",
			"at an unlocked laptop anybody moves money",
		],
	}),
	...inFile("app/admin/step-up.server.ts", STEP_UP, {
		"step-up-unknown": [
			"if (!rule) throw data(MESSAGES.failure, 422);",
			"if (!rule) return next();",
			"an action that the table forgot asks for nothing",
		],
		"step-up-files": [
			'if (isRead && !(row && "download" in row)) return next();',
			"if (isRead) return next();",
			"at an unlocked laptop anybody takes all customers along",
		],
		"step-up-factor": [
			"if (lacksFactor && (await",
			"if (lacksFactor && !app && (await",
			"a stolen password alone moves money",
		],
		"step-up-factor-off": [
			"app.env.requireAdmin2fa && !person",
			"!person",
			"an admin of a shop on a laptop is kept from working",
		],
		"step-up-factor-on": [
			"app.env.requireAdmin2fa && !person.twoFactorEnabled",
			"app.env.requireAdmin2fa",
			"an admin who has a second factor is led to set it up for ever",
		],
		"fresh-password-asked": [
			"if (!isFresh(person) && (await",
			"if (!isFresh(person) && !app && (await",
			"at an unlocked laptop anybody moves money",
		],
		"step-up-first-field": [
			"const { intent } = Object.fromEntries(form);",
			'const intent = form.get("intent");',
			"an intent that is sent twice gets past the table",
		],
		"step-up-inherited": [
			"Object.hasOwn(row.intents, String(intent)) ? row.intents[String(intent)] : undefined",
			"row.intents[String(intent)]",
			"an intent that every object has gets past the table",
		],
		"step-up-refused": [
			"if (error instanceof Problem) return false;",
			"if (error instanceof Problem) return true;",
			"the password is asked for, and then the form is refused",
		],
		"step-up-back-elsewhere": [
			"referrer?.host === url.host ? referrer : url",
			"referrer ?? url",
			"after the confirmation one is at an address of another site's choice",
		],
		"step-up-back-here": [
			"referrer?.host === url.host ? referrer : url",
			"url",
			"after the confirmation one is back at another page",
		],
		"fresh-password-next-search": [
			"`${page.pathname}${page.search}`",
			"page.pathname",
			"after the confirmation the search is lost",
		],
		"step-up-back-file": [
			'page.pathname.endsWith(".csv") ? "/admin" : ',
			"",
			"after the confirmation one is at an address that shows nothing",
		],
	}),
	...inFile("app/sign-in/require-fresh-password.server.ts", ["test/security/sessions.test.ts"], {
		"fresh-password-late": [
			"12 * 60 * 60 * 1000",
			"(12 * 60 + 2) * 60 * 1000",
			"a password counts as fresh for longer",
		],
		"fresh-password-early": [
			"12 * 60 * 60 * 1000",
			"11 * 60 * 60 * 1000",
			"a password counts as fresh for less",
		],
	}),
	...inFile("app/admin/admin-actions.server.ts", STEP_UP, {
		"fresh-password-balance": [
			"balance: GUARDED",
			"balance: EVERYDAY",
			"at an unlocked laptop anybody changes balances",
		],
		"fresh-password-role": [
			"role: GUARDED",
			"role: EVERYDAY",
			"at an unlocked laptop anybody makes admins",
		],
		"fresh-password-refund": [
			"\t\t\trefund: GUARDED",
			"\t\t\trefund: EVERYDAY",
			"at an unlocked laptop anybody refunds",
		],
		"fresh-password-cancel": [
			"freshPassword: isRefund",
			"freshPassword: false",
			"at an unlocked laptop anybody cancels with a refund",
		],
		"second-factor-cancel": [
			"secondFactor: isRefund",
			"secondFactor: false",
			"a stolen password alone cancels with a refund",
		],
		"fresh-password-statuses": [
			'input.intent === "status" && input.refund === "yes"',
			'input.intent === "status"',
			"the day's work stops for a password",
		],
		"fresh-password-approval": [
			"freshPassword: ({ app, form, adminId }) => isUnusualCredit(app.db, { form, adminId })",
			"freshPassword: ({ app, form, adminId }) => !app && isUnusualCredit(app, { form, adminId })",
			"an admin credits his own 0.01 as 100 000",
		],
		"second-factor-approval": [
			"adminId }),\n\tsecondFactor: true",
			"adminId }),\n\tsecondFactor: false",
			"a stolen password alone credits money",
		],
		"fresh-password-approve-rejected": [
			"approveRejected: APPROVAL",
			"approveRejected: EVERYDAY",
			"what was rejected is credited as 100 000",
		],
		"fresh-password-take-back": [
			"takeBack: GUARDED",
			"takeBack: EVERYDAY",
			"at an unlocked laptop anybody takes money off balances",
		],
		"fresh-password-settings": [
			"freshPassword: changesPayment",
			"freshPassword: false",
			"at an unlocked laptop anybody puts in a card of his own",
		],
		"second-factor-settings": [
			"secondFactor: changesPayment",
			"secondFactor: false",
			"a stolen password alone puts in another card",
		],
		"fresh-password-users-file": [
			'"/admin/users.csv": { download: PERSONAL_DATA }',
			'"/admin/users.csv": { download: EVERYDAY }',
			"at an unlocked laptop anybody takes all customers along",
		],
		"fresh-password-orders-file": [
			'"/admin/orders.csv": { download: PERSONAL_DATA }',
			'"/admin/orders.csv": { download: EVERYDAY }',
			"at an unlocked laptop anybody takes all orders along",
		],
		"fresh-password-ledger-file": [
			'"/admin/ledger.csv": { download: PERSONAL_DATA }',
			'"/admin/ledger.csv": { download: EVERYDAY }',
			"at an unlocked laptop anybody takes the ledger along",
		],
	}),
	...inFile("app/balance/unusual-credit.server.ts", STEP_UP, {
		"unusual-credit-own": [
			"asked.userId === adminId || ",
			"",
			"an admin approves a top-up of his own with a password of yesterday",
		],
		"unusual-credit-more": [
			" || amountQepik > asked.amountQepik",
			"",
			"0.01 is approved as 100 000 with a password of yesterday",
		],
		"unusual-credit-asked": [
			"amountQepik > asked.amountQepik",
			"amountQepik >= asked.amountQepik",
			"the day's approvals stop for a password",
		],
	}),
	...inFile("app/settings/payment-details.server.ts", STEP_UP, {
		"payment-details-card": [
			'\t"cardNumber",\n',
			"",
			"the card is changed with a password of yesterday",
		],
		"payment-details-holder": ['\t"cardHolder",\n', "", "the card's holder is changed unasked"],
		"payment-details-bank": ['\t"cardBank",\n', "", "the card's bank is changed unasked"],
		"payment-details-form": [
			'\t"epointWidgetUrl",\n',
			"",
			"another payment form is framed with a password of yesterday",
		],
		"payment-details-phone": [
			'\t"supportPhone",\n',
			"",
			"customers write to another number with a password of yesterday",
		],
	}),
	...inFile("app/settings/payment-details.server.ts", ["app/settings/payment-details.test.ts"], {
		"payment-mail-none": [
			"if (changes.length === 0) return;",
			"",
			"every change of a title is mailed to every admin",
		],
	}),
	...inFile("app/settings/change-settings.server.ts", ["app/settings/payment-details.test.ts"], {
		"payment-mail-sent": [
			"\t\tawait tell?.(tx, changed);\n",
			"",
			"nobody learns that customers pay to another card",
		],
	}),
	...inFile(
		"app/settings/payment-details-mail.server.ts",
		["app/settings/payment-details.test.ts"],
		{
			"payment-mail-card": [
				'name === "cardNumber" ? lastFour',
				'name === "cardBank" ? lastFour',
				"whole card numbers lie in mailboxes",
			],
		},
	),
	...inFile("app/users/read-users.server.ts", ["app/settings/payment-details.test.ts"], {
		"payment-mail-admins": ['.where(eq(users.role, "admin"))', "", "customers read what admins do"],
	}),
	...inFile("app/sign-in/security.page.tsx", STEP_UP, {
		"second-factor-next": [
			'next ? safeNextPage(next) : "/profile/security"',
			'next ? "/profile/security" : "/profile/security"',
			"after the set-up one has to find the way back",
		],
		"second-factor-next-raw": [
			'next ? safeNextPage(next) : "/profile/security"',
			'next ?? "/profile/security"',
			"a link leads through the set-up to another site",
		],
	}),
	...inFile("app/sign-in/two-factor-card.tsx", STEP_UP, {
		"second-factor-said": [
			"{required && !on && (",
			"{required && on && (",
			"an admin is not told why the second factor is needed",
		],
	}),
	...inFile("app/platform/env.server.ts", ["app/platform/env.test.ts"], {
		"env-second-factor": [
			'REQUIRE_ADMIN_2FA: optional(z.enum(["0", "1"]))',
			"REQUIRE_ADMIN_2FA: optional(z.string())",
			"a mistyped REQUIRE_ADMIN_2FA turns the second factor off",
		],
		"env-second-factor-default": [
			'value.REQUIRE_ADMIN_2FA === "1" : isPublic(origin)',
			'value.REQUIRE_ADMIN_2FA === "1" : false',
			"a shop on the internet needs no second factor",
		],
		"env-second-factor-local": [
			'value.REQUIRE_ADMIN_2FA === "1" : isPublic(origin)',
			'value.REQUIRE_ADMIN_2FA === "1" : true',
			"a shop that is tried out needs a second factor",
		],
	}),
	...inFile("app/balance/use-kept-decision.ts", ["e2e/step-up.test.ts"], {
		"decision-kept": [
			"=> writeKeptForm(address, { person, fields })",
			"=> void fields",
			"an amount has to be typed again after the password",
		],
		"decision-forgotten": [
			"\t\tforgetKeptForm(address);\n",
			"",
			"a decision that was given up asks again on every visit",
		],
	}),
	...inFile("app/ui/download-link.tsx", ["e2e/step-up.test.ts"], {
		"download-detour": [
			"else location.assign(file.detour);",
			"",
			"a file that needs the password does nothing",
		],
	}),
	...inFile("app/users/admin-users.page.tsx", ["e2e/kept-forms.test.ts"], {
		"users-unsaved-balance": [
			"if (unsaved) setEditing(unsaved);",
			"if (unsaved && !person) setEditing(unsaved);",
			"a balance has to be typed again after the password",
		],
	}),
];
