// `npm run test:restore [-- FILE] [--into postgres://…]`: restores the newest backup of
// DATA_DIR/backups, or that file, into a database beside the shop's that is dropped afterwards, or into
// the empty one that is named. The shop does so once a week; its dashboard shows this result as well.
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { recordEndedRun } from "#app/platform/backup/backup-runs.server.ts";
import { findNewestBackup } from "#app/platform/backup/kept-backups.server.ts";
import { testRestore } from "#app/platform/backup/test-restore.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { whileLocked } from "#app/platform/database/hold-lock.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { withDatabase } from "#app/platform/postgres/reach-database.server.ts";
import { findBrokenRules } from "#app/server/weekly-restore-test.server.ts";
import { fromCallersFolder } from "./callers-folder.ts";
import { runScript } from "./run-script.ts";

await runScript(async () => {
	const options = { into: { type: "string" } } as const;
	const { values, positionals } = parseArgs({ options, allowPositionals: true });
	const env = readEnv(process.env);
	const folder = join(env.dataDirectory, "backups");
	const file = positionals[0] ? fromCallersFolder(positionals[0]) : await findNewestBackup(folder);
	if (!file)
		throw new Error(`There is no backup in ${folder}. Which? npm run test:restore -- FILE`);

	await withDatabase(env, async (ownerUrl) => {
		const { signal } = endedBySignals();
		const hadLock = await whileLocked(ownerUrl, { lock: "restoreTest", signal }, (signal) =>
			test(file, { ownerUrl, scratchUrl: values.into, signal }),
		);
		if (!hadLock) throw new Error("Another test restore is under way; its result will be shown.");
	});
});

type Where = { ownerUrl: string; scratchUrl: string | undefined; signal: AbortSignal };

async function test(file: string, { ownerUrl, scratchUrl, signal }: Where) {
	const db = openDatabase(ownerUrl, { connections: 1 });
	const startedAtMs = performance.now();
	const record = (result: Parameters<typeof recordEndedRun>[1]["result"]) => {
		const tookMs = Math.round(performance.now() - startedAtMs);
		return recordEndedRun(db, { kind: "restore-test", tookMs, result });
	};
	try {
		const findProblems = findBrokenRules;
		const manifest = await testRestore(file, { ownerUrl, scratchUrl, findProblems, signal });
		await record({ file: basename(file), place: dirname(file) });
		const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
		console.log(`${file}: ${rows} rows came back, and the money is in order.`);
		if (scratchUrl) console.log("What was restored is still in the database that you named.");
	} catch (error) {
		if (!signal.aborted) await record({ error });
		throw error;
	} finally {
		await db.close();
	}
}

/** So that Ctrl-C drops the scratch database as well. */
function endedBySignals(): AbortController {
	const ended = new AbortController();
	for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
		process.once(name, () => ended.abort(new Error(`Ended by ${name}.`)));
	}
	return ended;
}
