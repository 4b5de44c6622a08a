// `npm run restore -- FILE`: restores a backup into an empty shop. `-` reads from standard input.
import { createReadStream } from "node:fs";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { startOwnPostgres } from "#app/platform/postgres/reach-database.server.ts";
import { fromCallersFolder } from "./callers-folder.ts";
import { printMoneyCheck } from "./print-money-check.ts";
import { runScript } from "./run-script.ts";
import { sayMissingPictures } from "./say-missing-pictures.ts";

await runScript(async () => {
	const [file] = process.argv.slice(2);
	if (!file) throw new Error("Which backup? npm run restore -- FILE");
	const env = readEnv(process.env);

	// Refused while a shop runs on this folder.
	const postgres = env.databaseUrl ? undefined : await startOwnPostgres(env.dataDirectory);
	const databaseUrl = env.databaseOwnerUrl ?? (postgres?.ownerUrl as string);
	try {
		const manifest = await restoreBackup(
			file === "-" ? process.stdin : createReadStream(fromCallersFolder(file)),
			{ databaseUrl },
		);
		for (const { name, rows } of manifest.tables) console.log(`${name}: ${rows} rows`);
		if (manifest.pictures) console.log(`Files of pictures: ${manifest.pictures.length}`);
		sayMissingPictures(manifest);
		console.log(`Restored as it was at ${manifest.madeAt}.`);
		await printMoneyCheck(databaseUrl);
	} finally {
		await postgres?.stop();
	}
});
