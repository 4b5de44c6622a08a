import { sql } from "drizzle-orm";
import { appContext } from "#app/app-context.server.ts";
import { formatAmount } from "#app/core/money.ts";
import { isBeyond } from "#app/platform/database/keyset.server.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { streamCsv } from "#app/platform/database/stream-csv.server.ts";
import type { Route } from "./+types/export-ledger.route";
import { balanceEntries } from "./balance.table.server.ts";
import { type EntryKind, entryLabel } from "./statuses.ts";

const BATCH = 5000;
const KEY = [balanceEntries.userId, balanceEntries.sequence];

type Row = {
	user_id: string;
	sequence: number;
	email: string;
	kind: EntryKind;
	is_part: boolean;
	amount_qepik: number;
	balance_after_qepik: number;
	reference: string;
	actor: string;
	reason: string;
	created: string;
};

/** The whole ledger, customer by customer, as a table for a spreadsheet. */
export function loader({ context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	return streamCsv<Row>({
		fileName: "balans-tarixcesi.csv",
		columns: [
			["Müştəri", (row) => row.email],
			["Sıra", (row) => row.sequence],
			["Tarix", (row) => row.created],
			["Növ", ({ kind, is_part: isPart, reference }) => entryLabel({ kind, isPart, reference })],
			// Two columns instead of a sign: a minus in front would read as a formula.
			["Mədaxil, AZN", (row) => (row.amount_qepik > 0 ? formatAmount(row.amount_qepik) : null)],
			["Məxaric, AZN", (row) => (row.amount_qepik < 0 ? formatAmount(-row.amount_qepik) : null)],
			["Qalıq, AZN", (row) => formatAmount(row.balance_after_qepik)],
			["Əsas", (row) => row.reference],
			["Kim edib", (row) => row.actor],
			["Səbəb", (row) => row.reason],
		],
		async readAfter(last) {
			const { rows } = await readAside(app, (db) =>
				db.execute<Row>(sql`
				SELECT entries.user_id, sequence, customers.email, kind, amount_qepik,
					balance_after_qepik, coalesce(order_id, reference) AS reference,
					order_id IS NOT NULL AS is_part, actors.email AS actor, reason,
					baku_text(entries.created_at) AS created
				FROM (
					SELECT * FROM balance_entries
					WHERE ${last ? isBeyond(KEY, [last.user_id, last.sequence]) : sql`true`}
					ORDER BY user_id, sequence
					LIMIT ${BATCH}
				) AS entries
				JOIN users AS customers ON customers.id = entries.user_id
				JOIN users AS actors ON actors.id = entries.actor_id
				LEFT JOIN order_refunds ON kind = 'refund' AND order_refunds.id = reference
				ORDER BY entries.user_id, sequence`),
			);
			return rows;
		},
	});
}
