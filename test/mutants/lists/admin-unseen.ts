import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What an admin would notice late, or in a shop with many orders alone. */
export const mutants: Mutant[] = [
	...inFile("app/audit/record-action.server.ts", ["app/audit/read-actions.test.ts"], {
		"journal-address": [
			"currentCaller.getStore()?.address ?? null",
			"null",
			"the journal does not say from where it was done",
		],
	}),
	...inFile("app/users/read-users.server.ts", ["test/admin-pages.test.ts"], {
		"system-page": [
			".where(and(eq(users.id, userId), IS_PERSON))",
			".where(eq(users.id, userId))",
			"the system has a page, with a balance to edit",
		],
	}),
	...inFile("app/balance/adjust-balance.server.ts", ["app/balance/adjust-balance.test.ts"], {
		"adjust-system": [
			"if (userId === SYSTEM_ACTOR) throw",
			'if (userId === "") throw',
			"a form that is made by hand books money for nobody",
		],
	}),
	...inFile("app/orders/queue-groups.server.ts", ["app/orders/queue-groups.test.ts"], {
		"groups-cut": [
			"isTooWide: isTooWide || rows.length > GROUPED",
			"isTooWide",
			"a grouped search leaves orders out without a word",
		],
	}),
	...inFile(
		"app/balance/statement/list-lines.server.ts",
		["app/balance/statement/settle-line.test.ts"],
		{
			"line-among-many": [
				"(${id} = ${lineId}) DESC, ${createdAt}",
				"${createdAt}",
				"the 21st transfer of an amount is never certain at the press",
			],
		},
	),
];
