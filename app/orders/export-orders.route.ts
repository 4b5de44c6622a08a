import { sql } from "drizzle-orm";
import { appContext } from "#app/app-context.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatAmount } from "#app/core/money.ts";
import { readIds } from "#app/core/page.ts";
import { oldestFirst, rowsAfter } from "#app/platform/database/keyset.server.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { streamCsv } from "#app/platform/database/stream-csv.server.ts";
import type { Route } from "./+types/export-orders.route";
import { orders } from "./orders.table.server.ts";
import type { OrderStatus } from "./status.ts";
import { STATUS_LABELS } from "./status.ts";

const BATCH = 2000;
const ORDER = oldestFirst(orders.createdAt, orders.id);

type Row = {
	id: string;
	created: string;
	completed: string | null;
	refunded: string | null;
	status: OrderStatus;
	user_name: string;
	user_email: string;
	games: string;
	players: string | null;
	total_qepik: number;
	refunded_qepik: number;
	admin_notes: string;
};

/** Every order, or those of `?ids=…`, oldest first, as a table for a spreadsheet. */
export function loader({ url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const chosen = url.searchParams.get("ids");
	const ids = chosen === null ? undefined : readIds(chosen);
	return streamCsv<Row>({
		fileName: "sifarisler.csv",
		columns: [
			["Nömrə", (row) => orderReference(row.id)],
			["Kod", (row) => row.id],
			["Tarix", (row) => row.created],
			["Status", (row) => STATUS_LABELS[row.status]],
			["Ad", (row) => row.user_name],
			["Email", (row) => row.user_email],
			["Oyunlar", (row) => row.games],
			["Oyunçu ID", (row) => row.players],
			["Cəmi, AZN", (row) => formatAmount(row.total_qepik)],
			["Tamamlanıb", (row) => row.completed],
			["Qaytarılıb", (row) => row.refunded],
			["Qaytarılan, AZN", (row) => formatAmount(row.refunded_qepik)],
			["Admin qeydi", (row) => row.admin_notes],
		],
		async readAfter(last) {
			// The chosen ones are one batch.
			if (ids && last) return [];
			const page = ids
				? sql`(SELECT * FROM orders WHERE id = ANY(${sql.param(ids)}))`
				: rowsAfter(orders, ORDER, { last, count: BATCH });
			const { rows } = await readAside(app, (db) =>
				db.execute<Row>(sql`
				SELECT page.id, page.status, user_name, user_email, total_qepik, refunded_qepik,
					admin_notes,
					baku_text(page.created_at) AS created, baku_text(completed_at) AS completed,
					baku_text(refunded_at) AS refunded, items.games, items.players
				FROM ${page} AS page
				CROSS JOIN LATERAL (
					SELECT string_agg(game_name || ' × ' || quantity, '; ' ORDER BY line) AS games,
						string_agg(player_id, '; ' ORDER BY line) AS players
					FROM order_items WHERE order_id = page.id
				) AS items
				ORDER BY page.created_at, page.id`),
			);
			return rows;
		},
	});
}
