// `npm run migrate [-- --list]`: brings the database to this version without serving, for releases
// whose schema goes ahead of their code. `--list` only says what is pending.
import { parseArgs } from "node:util";
import { listPendingMigrations, migrate } from "#app/platform/database/migrate.server.ts";
import { grantRuntimeRights } from "#app/platform/database/runtime-rights.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { withDatabase } from "#app/platform/postgres/reach-database.server.ts";
import { runScript } from "./run-script.ts";

await runScript(async () => {
	const { values } = parseArgs({ options: { list: { type: "boolean" } } });
	const env = readEnv(process.env);
	await withDatabase(env, async (ownerUrl) => {
		const pending = await listPendingMigrations(ownerUrl);
		for (const { name, locks } of pending) {
			console.log(`Pending: ${name}${locks ? `, locks ${locks}` : ""}`);
		}
		if (values.list) {
			if (pending.length === 0) console.log("Nothing is pending.");
			return;
		}
		const ran = await migrate(ownerUrl, { log: (line) => console.log(line) });
		// New tables are for the role that serves as well; with the embedded server each start sees to it.
		if (env.databaseUrl) await grantRuntimeRights({ url: env.databaseUrl, ownerUrl });
		for (const name of ran) console.log(`Done: ${name}`);
		console.log(
			ran.length === 0
				? "The database was up to date."
				: "The database is up to date: start the new version.",
		);
	});
});
