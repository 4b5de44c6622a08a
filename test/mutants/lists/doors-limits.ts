import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** How often something may be tried. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/limits.server.ts", ["test/security/limits.test.ts"], {
		"limit-sign-in-account-by-one": [
			"const GUESSES = { most: 10,",
			"const GUESSES = { most: 11,",
			"one more guess at an account is let through than is meant",
		],
		"limit-sign-in-account-window": [
			"windowS: DAY_S, spacing: { firstS",
			"windowS: DAY_S - HOUR_S, spacing: { firstS",
			"guesses at an account are counted for a shorter time",
		],
		"limit-sign-in-address-by-one": [
			'name: "sign-in-address", most: 50,',
			'name: "sign-in-address", most: 51,',
			"one more guess from an address is let through than is meant",
		],
		"limit-sign-in-address-window": [
			"const windowS = 15 * MINUTE_S;",
			"const windowS = 14 * MINUTE_S;",
			"guesses from an address are counted for a shorter time",
		],
		"limit-register-address-by-one": [
			'name: "register-address", most: 300,',
			'name: "register-address", most: 301,',
			"one more registration from an address is let through than is meant",
		],
		"limit-register-address-window": [
			'name: "register-address", most: 300, windowS: HOUR_S',
			'name: "register-address", most: 300, windowS: 59 * MINUTE_S',
			"registration from an addresss are counted for a shorter time",
		],
		"limit-reset-address-by-one": [
			'name: "reset-address", most: 50,',
			'name: "reset-address", most: 51,',
			"one more mail asked for from an address is let through than is meant",
		],
		"limit-reset-address-window": [
			'name: "reset-address", most: 50, windowS: HOUR_S',
			'name: "reset-address", most: 50, windowS: 59 * MINUTE_S',
			"mail asked for from an addresss are counted for a shorter time",
		],
		"limit-address-network": [
			"const key = addressKey(address);",
			"const key = address;",
			"a subscriber of IPv6 tries from one address after the other",
		],
		"limit-sign-in-from-apart": [
			"return { limit, key: email, from: clientKey(address) };",
			'return { limit, key: email, from: "" };',
			"whoever guesses without a pause takes every turn of the owner",
		],
		"limit-sign-in-site": [
			"...(site ? [{ limit: ofSite, key: site }] : []),",
			"",
			"one site of IPv6 sprays guesses from all its networks",
		],
		"limit-sign-in-site-by-one": ["most: 200,", "most: 201,", "a site guesses more than is meant"],
		"limit-sign-in-shop": [
			'\n\t\t{ limit: ofShop, key: "" },',
			"",
			"guesses are sprayed from everywhere without end",
		],
		"limit-sign-in-shop-by-one": ["most: 1000,", "most: 1001,", "more is sprayed than is meant"],
		"limit-proofs-of-everybody": [
			'limit: { name: "session-proof", ...GUESSES }, key: sessionId',
			'limit: { name: "session-proof", ...GUESSES }, key: ""',
			"one session's wrong passwords lock out all others",
		],
	}),
	...inFile(
		"app/sign-in/limits.server.ts",
		["test/security/sessions.test.ts", "test/security/limits.test.ts"],
		{
			"limit-reset-mail-by-one": [
				'name: "reset-mail", most: 5,',
				'name: "reset-mail", most: 6,',
				"one more mail to one person is let through than is meant",
			],
			"limit-reset-mail-window": [
				'name: "reset-mail", most: 5, windowS: HOUR_S',
				'name: "reset-mail", most: 5, windowS: 59 * MINUTE_S',
				"mail to one persons are counted for a shorter time",
			],
		},
	),
	...inFile("app/sign-in/limits.server.ts", ["test/security/two-factor.test.ts"], {
		"limit-second-factor-code": ["most: 1,", "most: 2,", "a code opens a second session"],
	}),
	...inFile("app/sign-in/sign-in.server.ts", ["test/security/sign-in.test.ts"], {
		"sign-in-per-account": [
			"\t\tfailedSignInsOf(email),\n",
			"",
			"the password of an account is guessed without end",
		],
		"sign-in-failure-uncounted": [
			"error === refusal",
			"error !== refusal",
			"wrong passwords are not counted",
		],
	}),
	...inFile("app/sign-in/sign-in.server.ts", ["test/security/limits.test.ts"], {
		"sign-in-per-address": [
			"\t\t...failedSignInsFrom(address),\n",
			"",
			"an address guesses at one account after the other",
		],
		"register-per-address": [
			"\tawait limitUses(app.db, registrationsFrom(caller.address));\n",
			"",
			"an address registers without end",
		],
	}),
	...inFile("app/sign-in/change-password.server.ts", ["test/security/sessions.test.ts"], {
		"change-password-limited": [
			"[failedProofsIn(person.sessionId)]",
			"[]",
			"on an open session the password is guessed without end",
		],
		"change-password-failure-uncounted": [
			"error === refusal",
			"error !== refusal",
			"wrong present passwords are not counted",
		],
	}),
	...inFile("app/sign-in/two-factor.server.ts", ["test/security/limits.test.ts"], {
		"second-factor-per-address": [
			": failedSignInsFrom(caller.address);",
			": [];",
			"an address guesses at the codes of a second factor without end",
		],
		"second-factor-failure-uncounted": [
			"const isFailure = (error: unknown) => error === refusal;\n\ttry {",
			"const isFailure = () => false;\n\ttry {",
			"wrong codes are not counted",
		],
		"second-factor-password-limited": [
			"limitAttempts(app.db, [failedProofsIn(person.sessionId)], {\n\t\t\tisFailure: (error)",
			"limitAttempts(app.db, [], {\n\t\t\tisFailure: (error)",
			"the password is guessed where the second factor is set up",
		],
		"second-factor-turn-on-limited": [
			"limitAttempts(app.db, [failedProofsIn(person.sessionId)], {\n\t\tisFailure,",
			"limitAttempts(app.db, [], {\n\t\tisFailure,",
			"codes that switch a second factor on are guessed without end",
		],
		"second-factor-password-uncounted": [
			"isFailure: (error) => error === refusal,",
			"isFailure: () => false,",
			"wrong passwords are not counted where the second factor is set up",
		],
	}),
	...inFile("app/sign-in/renew-password.server.ts", ["test/security/limits.test.ts"], {
		"reset-mail-per-address": [
			"\tawait limitUses(app.db, resetMailsFrom(caller.address));\n",
			"",
			"an address makes the shop send mails without end",
		],
	}),
	...inFile("app/sign-in/renew-password.server.ts", ["test/security/sessions.test.ts"], {
		"reset-mail-per-person": [
			"\t\tawait limitUses(app.db, resetMailsTo(email));\n",
			"",
			"one person is flooded with mails",
		],
		"reset-mail-limit-told": [
			"if (!(error instanceof Problem)) throw error;",
			"throw error;",
			"the answer tells that somebody has an account and its mails are used up",
		],
	}),
	...inFile("app/sign-in/limits.server.ts", ["test/security/hostile-proxy.test.ts"], {
		"limit-of-claimed": [
			"if (claimedAddress() === undefined) return { limit, key };",
			"return { limit, key };",
			"behind a proxy that nobody has named one visitor locks all out",
		],
		"limit-of-proxy": [
			"return { limit, key, within: { limit: { ...limit, ...ofAll }, key: addressKey(address) } };",
			"return { limit, key: key || ofAll.name };",
			"who makes up addresses guesses without an end",
		],
		"limit-of-proxy-more": [
			"CLIENTS_OF_PROXY = 20",
			"CLIENTS_OF_PROXY = 21",
			"who makes up addresses guesses more often",
		],
	}),
	...inFile("app/sign-in/rate-limit.server.ts", ["test/security/hostile-proxy.test.ts"], {
		"limit-within-failures": [
			"limited.flatMap((own) => (own.within ? [own, own.within] : [own]))",
			"limited",
			"who makes up addresses guesses without an end",
		],
		"limit-within-uses": [
			"\tif (within) await limitUses(db, within);\n",
			"",
			"who makes up addresses registers without an end",
		],
	}),
	...inFile(
		"app/server/request/identify-caller.server.ts",
		["app/server/request/identify-caller.test.ts"],
		{
			"caller-claimed-by-stranger": [
				"if (isInner(peer)) caller.claimed = claimed;",
				"caller.claimed = claimed;",
				"a stranger who writes X-Forwarded-For has a limit for each address",
			],
			"proxy-unnoticed": [
				"\t\t\tunnamedProxy.note(peer);\n",
				"",
				"nobody learns that TRUST_PROXY is missing",
			],
		},
	),
	...inFile("app/platform/unnamed-proxy.server.ts", ["app/platform/unnamed-proxy.test.ts"], {
		"proxy-stranger-trusted": [
			"if (isInner(peer)) {",
			"if (peer) {",
			"the dashboard asks the owner to trust a stranger",
		],
		"proxy-told-each-time": [
			"if (seen === undefined) {",
			"if (peer) {",
			"the log says it once for each request",
		],
		"proxy-missing-untold": [
			"if (!https || trustProxy !== undefined) return;",
			"return;",
			"a start behind a proxy says nothing of it",
		],
	}),
	...inFile("app/admin/read-setup.server.ts", ["app/admin/read-setup.test.ts"], {
		"proxy-not-on-dashboard": [
			"proxy ? [nameProxy(proxy), ...steps] : steps",
			"steps",
			"the admin does not learn what to set",
		],
	}),
	...inFile("app/server/run.server.ts", ["test/said-at-start.test.ts"], {
		"proxy-missing-at-start": [
			"\twarnOfMissingProxy(env, shop.app.log);\n",
			"",
			"a start behind a proxy says nothing of it",
		],
	}),
	...inFile("app/sign-in/limits.server.ts", ["test/security/hostile-proxy.test.ts"], {
		"site-of-proxy": [
			"claimedAddress() === undefined ? siteKey(address) : undefined",
			"siteKey(address)",
			"all customers behind a proxy of IPv6 that nobody has named share one limit",
		],
	}),
];
