import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What is listed in the order in which it happened. */
export const mutants: Mutant[] = [
	...inFile("app/orders/read-opened-order.server.ts", ["app/orders/read-opened-order.test.ts"], {
		"twins-oldest-first": [
			"ORDER BY twin.created_at, twin.id",
			"ORDER BY twin.created_at DESC, twin.id",
			"the order that came first is the last of those that look like it",
		],
	}),
	...inFile("app/orders/read-orders.server.ts", ["app/orders/correct-id.test.ts"], {
		"corrections-in-order": [
			"\t\t\tORDER BY number)\n",
			"\t\t\tORDER BY number DESC)\n",
			"of an ID that was corrected twice the last one is shown as the first",
		],
	}),
	...inFile("app/pictures/private-pictures.server.ts", ["app/orders/proofs.test.ts"], {
		"pictures-in-order": [
			"ORDER BY created_at, id), '[]')",
			"ORDER BY created_at DESC, id), '[]')",
			"pictures are shown the wrong way round",
		],
		"pictures-of-their-line": [
			" AND pictures.line = ${line}`",
			"`",
			"each line of an order shows the deliveries of the others",
		],
	}),
	...inFile(
		"app/settings/pages/terms/list-consents.server.ts",
		["app/settings/pages/terms/terms.test.ts"],
		{
			"consents-newest-first": [
				".orderBy(desc(consents.agreedAt), consents.page)",
				".orderBy(consents.agreedAt, consents.page)",
				"what a customer agreed to last is not what an admin reads first",
			],
		},
	),
];
