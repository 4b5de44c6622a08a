// A process of the shop as far as the staff is told of things, to be killed: it says how far it has come.
import { setTimeout as delay } from "node:timers/promises";
import type { App } from "#app/app-context.server.ts";
import { sendNews } from "#app/notifications/telegram/send-news-job.server.ts";
import { SEND, tellTelegram } from "#app/notifications/telegram/tell-staff.server.ts";
import { tellDue } from "#app/notifications/tell-due.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { TOKEN } from "./fake-telegram.ts";

const [url = "", apiUrl = "", mode = ""] = process.argv.slice(2);
const db = openDatabase(url, { connections: 3 });
const log = openLog({ logLevel: "silent" });
const jobs = openJobs({ db, log, leaseS: 60, idleLookMs: 50 });
const env = { telegram: { token: TOKEN, apiUrl }, origin: "https://shop.example" };
const app = { db, log, jobs, env, hub: { publish() {} } } as unknown as App;

if (mode === "tell") {
	await tellDue(app, [tellTelegram]);
	console.log("told");
} else {
	jobs.start(app, { [SEND]: sendNews }, () => {});
	console.log("serving");
}
await delay(60_000);
