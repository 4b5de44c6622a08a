// A process that sends webhooks, to be killed: it says that it works.
import { setTimeout as delay } from "node:timers/promises";
import { sendWebhook } from "#app/notifications/webhook/send-webhook-job.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";

const [url = "", secret = ""] = process.argv.slice(2);
const db = openDatabase(url, { connections: 3 });
const log = openLog({ logLevel: "silent" });
const jobs = openJobs({ db, log, leaseS: 60, idleLookMs: 50 });
const hub = { publish: () => {} };
const app = { db, log, jobs, hub, secret, env: { webhookLocal: true } };
jobs.start(app as unknown as Parameters<typeof sendWebhook>[0], { webhook: sendWebhook }, () => {});
console.log("working");
await delay(60_000);
