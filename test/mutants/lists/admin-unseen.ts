import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What an admin would notice late, or in a shop with many orders alone. */
export const mutants: Mutant[] = [
	...inFile("app/users/read-users.server.ts", ["test/admin-pages.test.ts"], {
		"system-page": [
			".where(and(eq(users.id, userId), IS_PERSON))",
			".where(eq(users.id, userId))",
			"the system has a page, with a balance to edit",
		],
	}),
	...inFile(
		"app/balance/statement/paste-form.tsx",
		["app/balance/statement/statement-page.test.ts"],
		{
			"paste-unread-given-back": [
				"answer?.unread?.join(BETWEEN) ?? ",
				"",
				"without JavaScript what could not be read is lost",
			],
			"paste-refused-given-back": [
				" ?? answer?.typed?.text",
				"",
				"without JavaScript a paste that is refused is lost",
			],
		},
	),
	...inFile("app/users/export-users.route.ts", ["test/admin-pages.test.ts"], {
		"system-exported": [
			"WHERE id <> ${SYSTEM_ACTOR}",
			"WHERE id <> ${SYSTEM_ACTOR} OR true",
			"the file of people has one who is nobody",
		],
	}),
	...inFile("app/orders/admin-orders.page.tsx", ["test/admin-lists.test.ts"], {
		"search-ungroups": [
			'{groups && <input type="hidden" name={GROUP} value={BY_GAME} />}',
			"{null}",
			"a search in the grouped queue ungroups it",
		],
	}),
	...inFile("app/admin/cockpit/status-tabs.tsx", ["test/admin-lists.test.ts"], {
		"tabs-keep-search": [
			"{ ...present, status }",
			'{ ...present, search: "", status }',
			"a tab of a status forgets what was searched for",
		],
	}),
	...inFile("app/ui/field.css", ["e2e/taps.test.ts"], {
		"field-zoom": [
			"\tfont-size: 1rem;\n",
			"\tfont-size: 0.9375rem;\n",
			"an iPhone zooms the page in at each field",
		],
	}),
	...inFile("app/balance/admin-balance.page.tsx", ["test/admin-lists.test.ts"], {
		"search-forgets-status": [
			'{status && <input type="hidden" name="status" value={status} />}',
			"{null}",
			"a search among the rejected top-ups shows all",
		],
	}),
	...inFile("app/catalog/admin/open-button.tsx", ["test/admin-lists.test.ts"], {
		"open-forgets-filter": [
			"[...search].map(",
			"[...search].slice(0, 0).map(",
			"who edits a game comes back to the whole list",
		],
	}),
	...inFile("app/balance/adjust-balance.server.ts", ["app/balance/adjust-balance.test.ts"], {
		"adjust-system": [
			"if (userId === SYSTEM_ACTOR) throw",
			'if (userId === "") throw',
			"a form that is made by hand books money for nobody",
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
