import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const inFolder = (name: string) => `app/notifications/webhook/${name}`;
const ROWS = [inFolder("webhook-rows.test.ts")];
const TOLD = [inFolder("tell-webhook.test.ts")];
const SENT = [inFolder("send-webhook.test.ts")];
const STEP_UP = ["test/security/step-up.test.ts"];

/** What is sent, to whom it is shown, and with what it is signed. */
const told: Mutant[] = [
	...inFile(inFolder("sign-webhook.server.ts"), ROWS, {
		"hook-signs-time": [
			"`${id}.${timestamp}.${body}`",
			"`${id}.${body}`",
			"an overheard event can be sent again at any time",
		],
		"hook-key-decoded": [
			'Buffer.from(secret.slice(PREFIX.length), "base64")',
			"Buffer.from(secret)",
			"no library of the standard verifies what the shop sends",
		],
	}),
	...inFile(inFolder("webhook-rows.server.ts"), ROWS, {
		"hook-sealed": [
			"VALUES (${url.href}, ${sealOf(app).close(secret)})",
			"VALUES (${url.href}, ${Buffer.from(JSON.stringify(secret))})",
			"whoever reads a dump signs as the shop",
		],
		"hook-former-day": [
			"CASE WHEN former_until > now() THEN former_secret END",
			"former_secret",
			"a secret that was renewed because it leaked signs for ever",
		],
		"hook-saved-looked-at": [
			"await findReceiver(url, { ...rules, lookup });",
			"",
			"an inner address is saved, and its owner learns of it from the log",
		],
		"hook-journal-host": [
			"after: { webhookHost: url.host, webhookOn: true }",
			"after: { webhookHost: url.href, webhookOn: true }",
			"a receiver's key stands in the journal for ever",
		],
		"hook-one-secret": [
			"return rows[0]?.isNew ? { secret } : {};",
			"return before ? {} : { secret };",
			"of two admins one is shown a secret that signs nothing",
		],
		"hook-reveal-recorded": [
			'await recordAction(tx, adminId, "webhook.reveal", WEBHOOK);',
			"",
			"nobody learns who looked at the secret",
		],
	}),
	...inFile(inFolder("read-section.server.ts"), ROWS, {
		"hook-secret-shown": [
			"canSign: secrets.length > 0,",
			"canSign: secrets.length > 0,\n\t\t...{ secrets },",
			"every page of the switchboard holds the secret",
		],
	}),
	...inFile(inFolder("webhook-body.server.ts"), TOLD, {
		"hook-names-nobody": [
			"customer_id: told.user.id,",
			"customer_id: told.user.id,\n\t\temail: told.user.email,",
			"another program learns who the customers are",
		],
		"hook-refunded": [
			'told.kind === "order-refunded" || told.kind === "order-withdrawn"',
			'told.kind === "order-withdrawn"',
			"a sheet is not told how much went back",
		],
	}),
	...inFile(inFolder("tell-webhook.server.ts"), TOLD, {
		"hook-off-tells": [
			"if (!webhook || webhook.offBecause) return;",
			"if (!webhook) return;",
			"what is switched off goes on collecting",
		],
	}),
	...inFile("database/migrations/0090_webhook.sql", TOLD, {
		"hook-forgets-closed": [
			"DELETE FROM webhook_deliveries WHERE user_id = NEW.user_id;",
			"",
			"who closed an account stays in the log",
		],
	}),
];

/** Sent until it is taken, by one process at a time, and given up where somebody sees it. */
const sent: Mutant[] = [
	...inFile(inFolder("send-webhook-job.server.ts"), SENT, {
		"hook-given-up-seen": [
			'throw new Hopeless("the webhook was not taken for two days");',
			"return;",
			"what nobody took for two days is on no dashboard",
		],
		"hook-gone-seen": [
			'if (webhook?.offBecause === "gone") throw',
			"if (!webhook) throw",
			"nobody learns that the receiver wants no more",
		],
		"hook-off-alarms": [
			'webhook?.offBecause === "gone"',
			"webhook?.offBecause",
			"an admin who switches it off is alarmed by it",
		],
	}),
	...inFile(inFolder("deliver-webhook.server.ts"), SENT, {
		"hook-gone": [
			"if (status === GONE) await switchOffAsGone(app.db);",
			"",
			"a receiver that wants no more is told for ever",
		],
		"hook-redirect-taken": [
			"status >= 200 && status < 300",
			"status >= 200 && status < 400",
			"a redirect counts as taken",
		],
		"hook-twice": [
			"WHERE id = ${id} AND delivered_at IS NULL\n\t\tRETURNING body",
			"WHERE id = ${id}\n\t\tRETURNING body",
			"what was taken is sent again",
		],
		"hook-given-up-anew": [
			"failures = CASE WHEN given_up_at IS NULL THEN failures ELSE 0 END",
			"failures = failures",
			"what an admin has tried again is given up at its next failure",
		],
		"hook-answer-in-runs": [
			'await noteFailure(db, "webhook", why);',
			'await noteFailure(db, "webhook", failure);',
			"what a receiver says back stands where nothing that was sent may stand",
		],
		"hook-answer-in-log": [
			'log.warn({ delivery: id, status, why }, "a webhook was not taken");',
			'log.warn({ delivery: id, status, why: failure }, "a webhook was not taken");',
			"what a receiver says back, which may repeat IDs of customers, stands in the log",
		],
	}),
	...inFile(inFolder("list-deliveries.server.ts"), SENT, {
		"hook-again-off": [
			"await requireOn(tx);",
			"",
			"what is sent once more while it is off is given up without a word",
		],
		"hook-kept-waiting": [
			"AND (delivered_at IS NOT NULL OR given_up_at IS NOT NULL OR type = 'ping')",
			"",
			"what still waits leaves the log, and is never sent",
		],
		"hook-dropped-jobs": [
			"if (ids.length > 0) await dropJobs(db, WEBHOOK, ids);",
			"",
			"the dashboard tells for ever of what nobody can see any more",
		],
	}),
	...inFile(inFolder("webhook-rows.server.ts"), SENT, {
		"hook-off-drops": ["await dropJobs(tx, WEBHOOK);", "", "what was switched off goes on waiting"],
	}),
	...inFile("app/server/do-jobs.server.ts", SENT, {
		"hook-one-place": [
			"{ [PUSH]: 2, [WEBHOOK]: 1 }",
			"{ [PUSH]: 2 }",
			"a receiver that hangs holds up card payments",
		],
	}),
	...inFile("app/platform/jobs/jobs.server.ts", ["app/platform/jobs/jobs.test.ts"], {
		"job-hopeless": [
			"const isHopeless = error instanceof Hopeless;",
			"const isHopeless = void error instanceof Hopeless;",
			"what is of no use is tried for half a day",
		],
	}),
];

const doors: Mutant[] = [
	...inFile("app/platform/env.server.ts", ["app/platform/env.test.ts"], {
		"env-hook-local": [
			'if (value.WEBHOOK_LOCAL === "1" && !isOnlyHere) throw new StartError(LOCAL_WEBHOOK);',
			"",
			"a public shop calls what listens on its machine",
		],
	}),
	...inFile("app/admin/admin-actions.server.ts", STEP_UP, {
		"hook-save-guarded": [
			"\t\t\tsave: GUARDED,",
			"\t\t\tsave: EVERYDAY,",
			"a browser that was left open sends all orders elsewhere",
		],
		"hook-reveal-guarded": [
			"\t\t\treveal: GUARDED,",
			"\t\t\treveal: EVERYDAY,",
			"a browser that was left open shows the secret",
		],
		"hook-renew-guarded": [
			"\t\t\trenew: GUARDED,",
			"\t\t\trenew: EVERYDAY,",
			"a browser that was left open shows a new secret",
		],
	}),
];

/** What the owner's other program is told. */
export const mutants: Mutant[] = [...told, ...sent, ...doors];
