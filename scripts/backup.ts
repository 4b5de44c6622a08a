// `npm run backup [-- --to FOLDER --keep NUMBER]`: the whole shop into one file, while it runs.
// `--to -` writes to standard output, for a program that encrypts or uploads it.
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { recordEndedRun } from "#app/platform/backup/backup-runs.server.ts";
import { KEPT } from "#app/platform/backup/kept-backups.server.ts";
import { type SavedBackup, saveBackup } from "#app/platform/backup/save-backup.server.ts";
import { SESSION_TABLES, writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { withDatabase } from "#app/platform/postgres/reach-database.server.ts";
import { fromCallersFolder } from "./callers-folder.ts";
import { runScript } from "./run-script.ts";
import { sayMissingPictures } from "./say-missing-pictures.ts";

await runScript(async () => {
	const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
	const env = readEnv(process.env);
	const keep = Number(values.keep ?? KEPT);
	if (!Number.isInteger(keep) || keep < 1) throw new Error("--keep must be a number above 0.");

	await withDatabase(env, async (databaseUrl) => {
		const shop = {
			databaseUrl,
			leaveOut: SESSION_TABLES,
		};
		if (values.to === "-") {
			sayMissingPictures(
				await writeBackup({ ...shop, workDirectory: env.dataDirectory }, process.stdout),
			);
			return;
		}
		const folder = values.to ? fromCallersFolder(values.to) : join(env.dataDirectory, "backups");
		const saved = await saveBackup({ ...shop, folder, keep });
		const { file, manifest } = saved;
		const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
		const pictures = manifest.tables.find(({ name }) => name === "pictures")?.rows ?? 0;
		console.log(`${file}: ${rows} rows, ${pictures} of them pictures.`);
		sayMissingPictures(manifest);
		// The shop looks after that folder, and need not make another one today.
		if (!values.to) await record(databaseUrl, saved);
	});
});

async function record(databaseUrl: string, { file, bytes, manifest }: SavedBackup) {
	const db = openDatabase(databaseUrl, { connections: 1 });
	try {
		const result = { file: basename(file), place: dirname(file), bytes };
		const tookMs = Date.now() - Date.parse(manifest.madeAt);
		await recordEndedRun(db, { kind: "backup", tookMs, result });
	} finally {
		await db.close();
	}
}
