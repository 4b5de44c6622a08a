import type { SQL } from "drizzle-orm";
import type { Queryable } from "./database.server.ts";

/**
 * A list of the file: `rowsAfter` selects up to `batch` rows as `key` and `value` (JSON, as text), which
 * follow the row with the key of the last one before; from the first one without it.
 */
export type JsonList = {
	name: string;
	batch: number;
	rowsAfter: (last: string | undefined) => SQL;
};

/**
 * A response that streams one JSON object: `head`, and then each list in batches, with backpressure. The
 * next batch is read when the client has taken the one before, so no more than one is in memory.
 */
export function streamJson(
	db: Queryable,
	{ fileName, head, lists }: { fileName: string; head: object; lists: JsonList[] },
): Response {
	const encoder = new TextEncoder();
	const parts = partsOf(db, head, lists);
	const stream = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { value, done } = await parts.next();
			if (done) return controller.close();
			controller.enqueue(encoder.encode(value));
		},
	});
	return new Response(stream, {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": `attachment; filename="${fileName}"`,
		},
	});
}

async function* partsOf(db: Queryable, head: object, lists: JsonList[]): AsyncGenerator<string> {
	yield JSON.stringify(head, null, "\t").replace(/\n\}$/, "");
	for (const { name, batch, rowsAfter } of lists) {
		yield `,\n\t${JSON.stringify(name)}: [`;
		let last: string | undefined;
		for (let separator = ""; ; ) {
			const { rows } = await db.execute<{ key: string; value: string }>(rowsAfter(last));
			for (const { value } of rows) {
				yield `${separator}\n\t\t${value}`;
				separator = ",";
			}
			last = rows.at(-1)?.key;
			if (rows.length < batch) break;
		}
		yield "\n\t]";
	}
	yield "\n}\n";
}
