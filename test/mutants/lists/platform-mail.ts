import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const DELIVERY = ["app/platform/mail/deliver.test.ts"];
const MAILER = "app/platform/mail/mailer.test.ts";
const QUEUE = [MAILER, "app/platform/mail/retries.test.ts"];

/** Mails: how one leaves the shop, and that none is lost, sent twice or read by others. */
export const mutants: Mutant[] = [
	...inFile("app/platform/mail/deliver.server.ts", DELIVERY, {
		"mail-folder-mode": [
			"mode: 0o700",
			"mode: 0o755",
			"every user of the machine can list the mails",
		],
		"mail-file-mode": [
			"mode: 0o600",
			"mode: 0o644",
			"every user of the machine can read mailed links",
		],
		"mail-half-written": [
			"\t\tawait rename(`${file}.part`, file);\n",
			"",
			"a program that watches the folder sends half a mail",
		],
		"mail-sender": [
			'mailFrom.includes("<") ? mailFrom : ',
			"",
			"the sender of MAIL_FROM is broken by the shop's name",
		],
		"mail-sender-name": [
			"{ name: fromName, address: mailFrom }",
			"mailFrom",
			"mails come from an address without a name",
		],
		"mail-id-each-attempt": [
			"messageId: `<${id}@",
			"messageId: `<${Math.random()}@",
			"a mail that arrives twice is taken for two",
		],
		"mail-own-certificate": [
			"...(isOwnMachine(url) && { tls: { rejectUnauthorized: false } })",
			"...(isOwnMachine(url) && { tls: { rejectUnauthorized: true } })",
			"a plain postfix on the same machine loses every mail",
		],
		"mail-any-certificate": [
			"isOwnMachine(url) && {",
			"url && {",
			"whoever stands between the shop and its mail server reads the links",
		],
		"mail-own-machine-by-name": [
			"127\\.[\\d.]+|",
			"127\\..+|",
			"a name that begins like this machine's address is trusted like it",
		],
		"mail-attempt-endless": [
			"signal: options.signal",
			"signal: undefined",
			"a mail server that says nothing holds a mail for ever",
		],
	}),
	...inFile("app/platform/mail/mail-failure.server.ts", DELIVERY, {
		"mail-failure-several-addresses": [
			' || (errors ?? []).map(wordsOf).join(", ")',
			"",
			"a mail server of this machine that was stopped is told as one that hangs up",
		],
		"mail-failure-login": [
			"if (responseCode === 530 || responseCode === 535) return",
			"if (responseCode === 535) return",
			"a missing login gives every mail up",
		],
		"mail-failure-policy": [
			"if (isSubject(7) || ",
			"if (",
			"a mail server that was set up wrong loses every mail",
		],
		"mail-failure-relay": [
			" || /relay/i.test(response)",
			"",
			"a mail server that does not know the shop loses every mail",
		],
		"mail-failure-later": [
			"responseCode < 500",
			"responseCode < 400",
			"a mail server that puts mails off loses them",
		],
		"mail-failure-encryption": [
			" || /certificate|ssl|tls/i.test(message)",
			"",
			"the owner does not learn that the encryption is at fault",
		],
	}),
	...inFile("app/platform/seal.server.ts", QUEUE, {
		"mail-unsealed": [
			'const sealed = [cipher.update(JSON.stringify(content), "utf8"), cipher.final()];',
			'const sealed = [cipher.update(JSON.stringify(content), "utf8"), cipher.final(), Buffer.from(JSON.stringify(content))];',
			"a dump of the database holds mailed links",
		],
		"mail-key-of-nobody": [
			'hkdfSync("sha256", secret, "",',
			'hkdfSync("sha256", "", "",',
			"whoever has the program opens the mails of a dump",
		],
	}),
	...inFile("app/platform/mail/outbox.server.ts", QUEUE, {
		"mail-event-twice": [
			"\n\t\tON CONFLICT (key) DO NOTHING",
			"",
			"an event that is told again fails what it belongs to",
		],
		"mail-event-of-all": [
			"seal.digest(kind, event, letter.to)",
			"seal.digest(kind, event)",
			"of several admins one alone is told",
		],
		"mail-taken-by-all": [
			"claimed_until = now() + ${LEASE_S}",
			"claimed_until = now() - ${LEASE_S}",
			"each process sends each mail",
		],
		"mail-lease-short": ["LEASE_S = 300", "LEASE_S = 30", "a slow mail server gets mails twice"],
		"mail-lease-ignored": [
			"AND claimed_until <= now()\n",
			"\n",
			"a mail that one process is sending is sent by another as well",
		],
		"mail-retries-first": [
			"ORDER BY attempts > 0, next_at",
			"ORDER BY next_at",
			"new mails wait behind those that fail",
		],
		"mail-retries-take-all": [
			"AND (attempts = 0 OR NOT ${onlyNew}::boolean)",
			"AND (attempts >= 0 OR NOT ${onlyNew}::boolean)",
			"broken addresses hold up everybody's mail",
		],
		"mail-kept-after-sending": [
			"SET content = NULL, ended_at = now(), failure = NULL",
			"SET next_at = 'infinity', failure = NULL",
			"mailed links stay in the database",
		],
		"mail-waits-for-its-turn": [
			"UPDATE outbox SET next_at = now() WHERE id IN (",
			"UPDATE outbox SET next_at = next_at WHERE id IN (",
			"an hour after the mail server is back there are still mails that wait",
		],
		"mail-later-released": [
			"AND failure IN (${reasons})",
			"AND (failure IN (${reasons}) OR true)",
			"a server that puts a mail off is asked at once again",
		],
		"mail-pause-even": [
			"FIRST_PAUSE_S * 2 ** (attempts - 1)",
			"FIRST_PAUSE_S",
			"a mail server that is away is asked every ten seconds for two days",
		],
		"mail-pause-endless": [
			"LONGEST_PAUSE_S = 60 * 60",
			"LONGEST_PAUSE_S = 60 * 60 * 24 * 365",
			"after some failures a mail is never tried again",
		],
		"mail-refused-again": [
			"${isForGood(failure)}::boolean OR ",
			"",
			"an address that does not exist is tried for two days",
		],
		"mail-beyond-its-life": [
			" OR expires_at <= ${next})",
			")",
			"a link is mailed that does not work any more",
		],
		"mail-kept-when-given-up": [
			"content = CASE WHEN ${isOver} THEN NULL ELSE content END,\n\t\t\tended_at = CASE WHEN ${isOver} THEN now() END",
			"ended_at = NULL",
			"what was given up stays in the database, and is tried again",
		],
		"mail-life-short": [
			"TWO_DAYS_S = 2 * 24",
			"TWO_DAYS_S = 1 * 24",
			"a mail server that is away over a weekend loses mails",
		],
		"mail-rows-for-ever": ["KEPT_DAYS = 7", "KEPT_DAYS = 70", "the outbox grows for ever"],
	}),
	...inFile("app/platform/mail/mailer.server.ts", QUEUE, {
		"mail-at-leisure": [
			"\t\t\tawait putInOutbox(tx, seal, mail);\n\t\t\tworker.lookSoon();\n",
			"\t\t\tawait putInOutbox(tx, seal, mail);\n",
			"a link is mailed some seconds after it was asked for",
		],
		"mail-expired-sent": [
			'\t\t\tif (mail.expired) throw new NotSent("expired");\n',
			"",
			"after a long outage links are mailed that do not work any more",
		],
		"mail-recipient-logged": [
			'message.replaceAll(letter.to, "…")',
			"message",
			"the log tells who gets which mail",
		],
		"mail-file-told-with-recipient": [
			"log.info({ file, kind }",
			"log.info({ file, kind, ...letter }",
			"the log tells who gets which mail",
		],
		"mail-mark-once": [
			"if (!isOutage(error) || worker",
			"if (error || worker",
			"a mail that was sent during an outage of the database is sent again",
		],
		"mail-lost-silently": [
			'if (isGivenUp) log.error(told, "mail was not sent and is given up");',
			"if (isGivenUp) return;",
			"nobody learns that mails are not sent",
		],
		"mail-gauges": [
			"queue = await readMailQueue(db);",
			"await readMailQueue(db);",
			"whoever watches the shop sees no mails that wait",
		],
	}),
	...inFile("app/platform/queue-worker.server.ts", QUEUE, {
		"mail-cut-at-the-end": [
			"\t\t\tawait Promise.all(underWay);\n",
			"",
			"a restart cuts the mails under way",
		],
	}),
	...inFile("app/platform/mail/read-mail-queue.server.ts", QUEUE, {
		"mail-queue-old-failures": [
			" AND ended_at > now() - interval '7 days'",
			"",
			"the dashboard tells of failures for ever",
		],
		"mail-queue-all-delayed": [
			"count(*) FILTER (WHERE waits AND failure IS NOT NULL) AS delayed",
			"count(*) FILTER (WHERE waits) AS delayed",
			"the dashboard alarms about mails that are just being sent",
		],
	}),
	...inFile(
		"app/platform/backup/write-backup.server.ts",
		["app/platform/backup/every-table.test.ts"],
		{
			"backup-with-mails": [
				'"verification", "outbox", ',
				'"verification", ',
				"a restored shop sends mails once more",
			],
		},
	),
	...inFile("app/admin/dashboard.page.tsx", ["test/dashboard.test.ts"], {
		"mail-queue-untold": [
			"\t\t\t<MailQueueNotice queue={mailQueue} isOn={mailLeaves} />\n",
			"",
			"the owner does not learn that mails are not sent",
		],
	}),
	...inFile("app/server/run.server.ts", ["test/security/least-privilege.test.ts"], {
		"mail-never-sent": [
			"\tif (!inWorkers) shop.app.mailer.startSending();\n",
			"",
			"mails wait for ever",
		],
	}),
];
