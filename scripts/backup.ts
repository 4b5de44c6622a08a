// `npm run backup [-- --to FOLDER --keep NUMBER]`: the whole shop into one file, while it runs.
// `--to -` writes to standard output, for a program that encrypts or uploads it.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { saveBackup } from "#app/platform/backup/save-backup.server.ts";
import { SESSION_TABLES, writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { withDatabase } from "#app/platform/postgres/reach-database.server.ts";
import { fromCallersFolder } from "./callers-folder.ts";
import { runScript } from "./run-script.ts";

await runScript(async () => {
	const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
	const env = readEnv(process.env);
	const keep = Number(values.keep ?? 14);
	if (!Number.isInteger(keep) || keep < 1) throw new Error("--keep must be a number above 0.");

	await withDatabase(env, async (databaseUrl) => {
		const shop = {
			databaseUrl,
			picturesDirectory: join(env.dataDirectory, "pictures"),
			leaveOut: SESSION_TABLES,
		};
		if (values.to === "-") {
			await writeBackup({ ...shop, workDirectory: env.dataDirectory }, process.stdout);
			return;
		}
		const { file, manifest } = await saveBackup({
			...shop,
			folder: values.to ? fromCallersFolder(values.to) : join(env.dataDirectory, "backups"),
			keep,
		});
		const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
		console.log(`${file}: ${rows} rows, ${manifest.pictures.length} pictures.`);
	});
});
