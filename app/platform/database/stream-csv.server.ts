import { BYTE_ORDER_MARK, csvLine } from "#app/core/csv.ts";

type Cell = string | number | null;

/**
 * A response that streams a table in batches, with backpressure: the next batch is read when the
 * client has taken the one before, so no more than one is in memory. `readAfter` gets the last row
 * of the batch before, and returns no rows at the end.
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
		},
	});
}
