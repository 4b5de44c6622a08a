import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What is refused at the door: roles, links, passwords, codes, and the closing of an account. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/change-role.server.ts", ["app/sign-in/change-role.test.ts"], {
		"role-person-gone-refused": [
			"if (!person || userId === SYSTEM_ACTOR) throw",
			"if (userId === SYSTEM_ACTOR) throw",
			"a role for somebody who is not there breaks, and does not say why",
		],
	}),
	...inFile("app/sign-in/change-role.server.ts", ["test/admin-pages.test.ts"], {
		"role-system-refused": [
			"if (!person || userId === SYSTEM_ACTOR) throw",
			"if (!person) throw",
			"a role for the system, which is no person, breaks the page",
		],
	}),
	...inFile("app/sign-in/confirm-email.server.ts", ["app/sign-in/confirm-email.test.ts"], {
		"confirm-strange-refused": [
			"if (!person) throw",
			"if (false) throw",
			"a link that confirms nothing breaks its page, and does not say why",
		],
	}),
	...inFile("app/sign-in/hashing-queue.server.ts", ["app/sign-in/hashing-queue.test.ts"], {
		"hashing-full-refused": [
			"if (isFull(asker)) throw",
			"if (false) throw",
			"a flood of passwords is kept waiting without an end",
		],
	}),
	...inFile("app/sign-in/two-factor.server.ts", ["test/security/two-factor.test.ts"], {
		"code-used-wrong": [
			"if (error instanceof Problem) throw new",
			"if (false) throw new",
			"a code that was used before is not told from one that may be tried later",
		],
	}),
	...inFile(
		"app/storefront/my-data/close-account.server.ts",
		["app/storefront/my-data/close-account.test.ts"],
		{
			"closing-unsettled-refused": [
				"if (first) throw",
				"if (false) throw",
				"an account with something unsettled breaks as it is closed, and does not say what",
			],
		},
	),
	...inFile("app/sign-in/hashing-queue.server.ts", ["app/sign-in/hashing-queue.test.ts"], {
		"hashing-address-first": [
			"lastTurnOf(one.address) - lastTurnOf(other.address) ||\n\t\tlastTurnOf(one.account) - lastTurnOf(other.account)",
			"lastTurnOf(one.account) - lastTurnOf(other.account) ||\n\t\tlastTurnOf(one.address) - lastTurnOf(other.address)",
			"a flood from one address through many accounts goes before an owner",
		],
	}),
	...inFile("app/orders/explain-refusal.server.ts", ["app/orders/place-order.test.ts"], {
		"refusal-of-cheaper": [
			"leastTotalQepik <= totalQepik && totalQepik",
			"totalQepik",
			"whoever's cart has become cheaper is told of a failure",
		],
	}),
	...inFile("app/server/incoming-bodies.server.ts", ["app/server/incoming-bodies.test.ts"], {
		"upload-of-unknown": [
			"await lookUp.catch(() => undefined)",
			"await lookUp",
			"a picture that is sent while the database is away ends the process",
		],
	}),
];
