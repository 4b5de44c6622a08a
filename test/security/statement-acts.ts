// What admins do with the bank's statement.
import { sql } from "drizzle-orm";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { addLines } from "#app/balance/statement/add-lines.server.ts";
import { dismissLine } from "#app/balance/statement/settle-line.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeUser } from "../make.ts";
import type { AdminAct, Db } from "./admin-act.ts";

async function makeTopUp(db: Db) {
	const { id: userId, email: userEmail } = await makeUser(db);
	return (await createTopUp(db, { userId, userEmail, amountQepik: 500, type: "abb" })).id;
}

export const STATEMENT_ACTS: AdminAct[] = [
	...["approve", "approveMany", "dismiss", "restore"].map(
		(intent): AdminAct => ({
			line: `/admin/statement ${intent}`,
			what: "",
			asks: intent.startsWith("approve") ? "second factor" : "nothing",
			make: async (db, adminId) => {
				const topUp = await makeTopUp(db);
				// Certain by its reference.
				const text = `${newId()} ${topUp.slice(-6)}`;
				const line = { amountQepik: 500, paidOn: undefined, sender: "", text };
				await addLines(db, { lines: [line], adminId });
				const { rows } = await db.execute<{ id: string }>(
					sql`SELECT id FROM bank_lines WHERE text = ${text}`,
				);
				const id = rows[0]?.id as string;
				if (intent === "restore") await dismissLine(db, { lineId: id, adminId });
				const fields = { line: id, topUp, pairs: `${id}:${topUp}` };
				return { path: "/admin/statement", fields: { intent, ...fields } };
			},
		}),
	),
	{
		line: "/admin/statement add",
		what: "",
		asks: "nothing",
		make: async () => ({
			path: "/admin/statement",
			fields: { intent: "add", text: `Mədaxil 5 AZN ${newId()}` },
		}),
	},
];
