import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** How often something may be tried. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/limits.server.ts", ["test/security/limits.test.ts"], {
		"limit-sign-in-account-by-one": [
			'name: "sign-in-account", most: 10,',
			'name: "sign-in-account", most: 11,',
			"one more guess at an account is let through than is meant",
		],
		"limit-sign-in-account-window": [
			'name: "sign-in-account", most: 10, windowS: 15 * MINUTE_S',
			'name: "sign-in-account", most: 10, windowS: 14 * MINUTE_S',
			"guess at an accounts are counted for a shorter time",
		],
		"limit-sign-in-address-by-one": [
			'name: "sign-in-address", most: 50,',
			'name: "sign-in-address", most: 51,',
			"one more guess from an address is let through than is meant",
		],
		"limit-sign-in-address-window": [
			'name: "sign-in-address", most: 50, windowS: 15 * MINUTE_S',
			'name: "sign-in-address", most: 50, windowS: 14 * MINUTE_S',
			"guess from an addresss are counted for a shorter time",
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
		"limit-sign-in-address-network": [
			'const limit = { name: "sign-in-address", most: 50, windowS: 15 * MINUTE_S };\n\treturn { limit, key: addressKey(address) };',
			'const limit = { name: "sign-in-address", most: 50, windowS: 15 * MINUTE_S };\n\treturn { limit, key: address };',
			"a subscriber of IPv6 tries from one address after the other",
		],
		"limit-register-address-network": [
			'const limit = { name: "register-address", most: 300, windowS: HOUR_S };\n\treturn { limit, key: addressKey(address) };',
			'const limit = { name: "register-address", most: 300, windowS: HOUR_S };\n\treturn { limit, key: address };',
			"a subscriber of IPv6 tries from one address after the other",
		],
		"limit-reset-address-network": [
			'name: "reset-address", most: 50, windowS: HOUR_S }, key: addressKey(address)',
			'name: "reset-address", most: 50, windowS: HOUR_S }, key: address',
			"a subscriber of IPv6 asks for mails from one address after the other",
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
			"[failedSignInsOf(body.email), failedSignInsFrom(caller.address)]",
			"[failedSignInsFrom(caller.address)]",
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
			"[failedSignInsOf(body.email), failedSignInsFrom(caller.address)]",
			"[failedSignInsOf(body.email)]",
			"an address guesses at one account after the other",
		],
		"register-per-address": [
			"\tawait limitUses(app.db, registrationsFrom(caller.address));\n",
			"",
			"an address registers without end",
		],
	}),
	...inFile("app/sign-in/change-password.server.ts", ["test/security/sessions.test.ts"], {
		"change-password-per-account": [
			"[failedSignInsOf(person.email), failedSignInsFrom(caller.address)]",
			"[failedSignInsFrom(caller.address)]",
			"on an open session the password is guessed without end",
		],
		"change-password-failure-uncounted": [
			"error === refusal",
			"error !== refusal",
			"wrong present passwords are not counted",
		],
	}),
	...inFile("app/sign-in/change-password.server.ts", ["test/security/limits.test.ts"], {
		"change-password-per-address": [
			"[failedSignInsOf(person.email), failedSignInsFrom(caller.address)]",
			"[failedSignInsOf(person.email)]",
			"an address guesses at the passwords of open sessions",
		],
	}),
	...inFile("app/sign-in/two-factor.server.ts", ["test/security/limits.test.ts"], {
		"second-factor-per-address": [
			"[failedSignInsFrom(caller.address)]",
			"[]",
			"an address guesses at the codes of a second factor without end",
		],
		"second-factor-failure-uncounted": [
			"const isFailure = (error: unknown) => error === refusal;",
			"const isFailure = () => false;",
			"wrong codes are not counted",
		],
		"second-factor-password-per-account": [
			"[failedSignInsOf(person.email), failedSignInsFrom(caller.address)]",
			"[failedSignInsFrom(caller.address)]",
			"the password is guessed where the second factor is set up",
		],
		"second-factor-password-per-address": [
			"[failedSignInsOf(person.email), failedSignInsFrom(caller.address)]",
			"[failedSignInsOf(person.email)]",
			"an address guesses passwords where the second factor is set up",
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
];
