// `npm run check:money [-- --backup FILE]`: checks every rule of docs/money.md on the shop's database,
// running or not; with a backup also that every entry of its ledger is still there as it was saved.
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { compareLedger } from "#app/balance/compare-ledger.server.ts";
import { requireKnownSchema } from "#app/platform/database/migrate.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { withDatabase } from "#app/platform/postgres/reach-database.server.ts";
import { fromCallersFolder } from "./callers-folder.ts";
import { printMoneyCheck } from "./print-money-check.ts";
import { runScript } from "./run-script.ts";

await runScript(async () => {
	const { values } = parseArgs({ options: { backup: { type: "string" } } });
	await withDatabase(readEnv(process.env), async (databaseUrl) => {
		await requireKnownSchema(databaseUrl);
		await printMoneyCheck(databaseUrl);
		if (values.backup) await printComparison(databaseUrl, fromCallersFolder(values.backup));
	});
});

async function printComparison(databaseUrl: string, file: string) {
	const { madeAt, entries, changed } = await compareLedger(databaseUrl, createReadStream(file));
	for (const entry of changed) console.log(`Changed or removed since the backup: ${entry}`);
	const outcome = changed.length > 0 ? "The ledger is NOT" : "The ledger is";
	console.log(`${outcome} what the backup of ${madeAt} holds (${entries} entries).`);
	if (changed.length > 0) process.exitCode = 1;
}
