import { type SQL, sql } from "drizzle-orm";
import { BYTE_ORDER_MARK, csvLine } from "../core/csv.ts";

type Cell = string | number | null;

/**
 * Answers with a table that is read batch by batch, the next one only when the reader has taken
 * the one before: however long the table is, one batch of it is in memory. `readAfter` gets the
 * last row of the batch before and answers with nothing at the end.
 */
export function streamCsv<Row>(options: {
	fileName: string;
	columns: [header: string, cell: (row: Row) => Cell][];
	readAfter: (last: Row | undefined) => Promise<Row[]>;
}): Response {
	const { fileName, columns, readAfter } = options;
	const encoder = new TextEncoder();
	let last: Row | undefined;
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(
				encoder.encode(BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header))),
			);
		},
		async pull(controller) {
			const rows = await readAfter(last);
			last = rows.at(-1);
			if (last === undefined) return controller.close();
			const lines = rows.map((row) => csvLine(columns.map(([, cell]) => cell(row))));
			controller.enqueue(encoder.encode(lines.join("")));
		},
	});
	return new Response(stream, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"Cache-Control": "no-store",
		},
	});
}

/** Up to `count` rows of a table after the row `last`, oldest first; from the first one without it. */
export function rowsAfter(table: SQL, last: { id: string } | undefined, count: number): SQL {
	const isAfter = last
		? sql`(created_at, id) > ((SELECT created_at FROM ${table} WHERE id = ${last.id}), ${last.id})`
		: sql`true`;
	return sql`(SELECT * FROM ${table} WHERE ${isAfter} ORDER BY created_at, id LIMIT ${count})`;
}
