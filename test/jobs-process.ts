// A process that does jobs, to be killed: it says what it does, and waits in the middle where it is told.
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";

const [url = "", mode = ""] = process.argv.slice(2);
const db = openDatabase(url, { connections: 3 });
const log = openLog({ logLevel: "silent" });
const jobs = openJobs({ db, log, leaseS: 60, idleLookMs: 50 });

if (mode === "put") {
	await db.transaction(async (tx) => {
		await tx.execute(sql`INSERT INTO done (what) VALUES ('the act')`);
		await jobs.put(tx, { kind: "follow", key: "the act" });
	});
	console.log("committed");
	await delay(60_000);
}
if (mode === "put half") {
	await db.transaction(async (tx) => {
		await tx.execute(sql`INSERT INTO done (what) VALUES ('the act')`);
		await jobs.put(tx, { kind: "follow", key: "the act" });
		console.log("not committed");
		await delay(60_000);
	});
}
jobs.start(
	undefined,
	{
		follow: async (_, { key }) => {
			console.log("begun");
			if (mode === "die") process.kill(process.pid, "SIGKILL");
			if (mode === "begin") await delay(60_000);
			await db.execute(sql`INSERT INTO done (what) VALUES (${`what follows ${key}`})`);
			console.log("done");
			if (mode === "do unmarked") await delay(60_000);
		},
	},
	() => console.log("given up"),
);
// The timers of the jobs keep no process alive.
await delay(60_000);
