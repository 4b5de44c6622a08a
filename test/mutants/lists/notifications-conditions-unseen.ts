import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const AT = "app/notifications";
const ROWS = [`${AT}/webhook/webhook-rows.test.ts`];

/** Conditions of what is read and changed of the news without which other rows are taken along. */
export const mutants: Mutant[] = [
	...inFile(`${AT}/tell-due.server.ts`, [`${AT}/tell-due.test.ts`], {
		"untold-before-failure": [
			"WHERE told_at IS NULL AND tries > 0`);",
			"WHERE told_at IS NULL`);",
			"what waits for its moment is shown as what cannot be told",
		],
	}),
	...inFile(`${AT}/telegram/link-code.server.ts`, [`${AT}/telegram/link-code.test.ts`], {
		"telegram-code-just-renewed": [
			"WHERE admin_id = owner.id AND digest = ${digest}\n\t\tRETURNING",
			"WHERE admin_id = owner.id\n\t\tRETURNING",
			"a former code links a chat, and uses up the newer one that an admin is just shown",
		],
	}),
	...inFile(`${AT}/webhook/deliver-webhook.server.ts`, ROWS, {
		"hook-off-taken": [
			"WHERE id = ${id} AND delivered_at IS NULL AND given_up_at IS NULL`);",
			"WHERE id = ${id} AND given_up_at IS NULL`);",
			"what was taken says that it was not sent",
		],
		"hook-late-failure": [
			"WHERE id = ${id} AND delivered_at IS NULL RETURNING failures",
			"WHERE id = ${id} RETURNING failures",
			"what was taken stands with the failure of a slower attempt",
		],
		"hook-off-given-up": [
			"WHERE id = ${id} AND delivered_at IS NULL AND given_up_at IS NULL`);",
			"WHERE id = ${id} AND delivered_at IS NULL`);",
			"what was given up says no more what the receiver answered, once it is tried while off",
		],
	}),
	...inFile(`${AT}/webhook/webhook-rows.server.ts`, ROWS, {
		"hook-switched-off-given-up": [
			"WHERE delivered_at IS NULL AND given_up_at IS NULL`);",
			"WHERE delivered_at IS NULL`);",
			"whoever switches it off loses from the log why things were given up before",
		],
	}),
	...inFile(`${AT}/webhook/list-deliveries.server.ts`, [`${AT}/webhook/send-webhook.test.ts`], {
		"hook-given-up-next": [
			"AND key = id AND jobs.given_up_at IS NULL",
			"AND key = id",
			"what is not tried any more says when it is tried next",
		],
	}),
	...inFile(
		"app/notifications/webhook/tell-webhook.server.ts",
		["app/notifications/webhook/tell-webhook.test.ts"],
		{
			"hook-of-customer": [
				"{ userId: user.id, orderId",
				"{ orderId",
				"what was told of a customer stays when their account is closed",
			],
		},
	),
];
