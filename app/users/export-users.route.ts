import { sql } from "drizzle-orm";
import { appContext } from "#app/app-context.server.ts";
import { formatAmount } from "#app/core/money.ts";
import { oldestFirst, rowsAfter } from "#app/platform/database/keyset.server.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { streamCsv } from "#app/platform/database/stream-csv.server.ts";
import type { Route } from "./+types/export-users.route";
import type { Role } from "./roles.ts";
import { ROLE_LABELS } from "./roles.ts";
import { SYSTEM_ACTOR } from "./system-actor.server.ts";
import { users } from "./users.table.server.ts";

const BATCH = 5000;
const ORDER = oldestFirst(users.createdAt, users.id);

type Row = {
	id: string;
	name: string;
	email: string;
	role: Role;
	balance_qepik: number;
	created: string;
};

/** Everybody, oldest first, as a table for a spreadsheet. */
export function loader({ context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	return streamCsv<Row>({
		fileName: "istifadeciler.csv",
		columns: [
			["Kod", (row) => row.id],
			["Ad", (row) => row.name],
			["Email", (row) => row.email],
			["Rol", (row) => ROLE_LABELS[row.role]],
			["Balans, AZN", (row) => formatAmount(row.balance_qepik)],
			["Qeydiyyat tarixi", (row) => row.created],
		],
		async readAfter(last) {
			const { rows } = await readAside(app, (db) =>
				db.execute<Row>(sql`
				SELECT id, name, email, role, balance_qepik, baku_text(page.created_at) AS created
				FROM ${rowsAfter(users, ORDER, { last, count: BATCH })} AS page
				JOIN balances ON user_id = id
				WHERE id <> ${SYSTEM_ACTOR}
				ORDER BY page.created_at, id`),
			);
			return rows;
		},
	});
}
