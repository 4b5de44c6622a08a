// `npm run move-database -- postgres://…`: carries an embedded shop to a PostgreSQL of one's own.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { restoreBackup } from "../app/platform/backup/restore-backup.server.ts";
import { writeBackup } from "../app/platform/backup/write-backup.server.ts";
import { readEnv } from "../app/platform/env.server.ts";
import { startOwnPostgres } from "../app/platform/reach-database.server.ts";
import { inWords } from "./in-words.ts";
import { tellMoney } from "./tell-money.ts";

await inWords(async () => {
	const [target] = process.argv.slice(2);
	if (!target?.match(/^postgres(ql)?:\/\//)) throw new Error("Where to? A postgres:// address.");
	const env = readEnv({ ...process.env, DATABASE_URL: undefined });
	if (!existsSync(join(env.dataDirectory, "postgres"))) {
		throw new Error(`There is no embedded shop in ${env.dataDirectory}.`);
	}

	// Refused while the shop runs: what it would sell after the copy began would be lost.
	const postgres = await startOwnPostgres(env.dataDirectory);
	try {
		const between = new PassThrough();
		const shop = { databaseUrl: postgres.url, workDirectory: env.dataDirectory };
		const [, manifest] = await Promise.all([
			writeBackup(shop, between).catch((error) => between.destroy(error)),
			restoreBackup(between, { databaseUrl: target }),
		]);
		for (const { name, rows } of manifest.tables) console.log(`${name}: ${rows} rows`);
		await tellMoney(target);
		console.log("Moved. Start the shop with DATABASE_URL set to that address from now on.");
	} finally {
		await postgres.stop();
	}
});
