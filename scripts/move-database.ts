// `npm run move-database -- postgres://…`: copies the embedded database to a server of your own.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { startOwnPostgres } from "#app/platform/postgres/reach-database.server.ts";
import { printMoneyCheck } from "./print-money-check.ts";
import { runScript } from "./run-script.ts";

await runScript(async () => {
	const [target] = process.argv.slice(2);
	if (!target?.match(/^postgres(ql)?:\/\//)) throw new Error("Where to? A postgres:// address.");
	const env = readEnv({ ...process.env, DATABASE_URL: "", DATABASE_OWNER_URL: "" });
	if (!existsSync(join(env.dataDirectory, "postgres"))) {
		throw new Error(`There is no embedded shop in ${env.dataDirectory}.`);
	}

	// Refused while the shop runs, because what it sells after the copy began would be lost.
	const postgres = await startOwnPostgres(env.dataDirectory);
	try {
		const pipe = new PassThrough();
		const shop = { databaseUrl: postgres.ownerUrl, workDirectory: env.dataDirectory };
		const [, manifest] = await Promise.all([
			writeBackup(shop, pipe).catch((error) => pipe.destroy(error)),
			restoreBackup(pipe, { databaseUrl: target }),
		]);
		for (const { name, rows } of manifest.tables) console.log(`${name}: ${rows} rows`);
		await printMoneyCheck(target);
		console.log("Moved. Start the shop with DATABASE_URL set to that address from now on.");
	} finally {
		await postgres.stop();
	}
});
