import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { copyStatement, type Manifest } from "./manifest.server.ts";
import { RestoreError } from "./read-manifest.server.ts";

/**
 * Reads a saved table into one with its columns, `into`. Throws a RestoreError when the rows are not
 * those that the manifest tells of.
 */
export async function readTable(
	client: pg.Client,
	table: Manifest["tables"][number],
	{ content, into }: { content: AsyncIterable<Buffer>; into: string },
): Promise<void> {
	const digest = createHash("sha256");
	async function* digested() {
		for await (const chunk of content) {
			digest.update(chunk);
			yield chunk;
		}
	}
	const rows = client.query(copyFrom(copyStatement({ ...table, name: into }, "FROM STDIN")));
	await pipeline(Readable.from(digested()), createGunzip(), rows);
	if (digest.digest("hex") === table.sha256 && rows.rowCount === table.rows) return;
	throw new RestoreError(`The backup is damaged: ${table.name} is not what was saved.`);
}
