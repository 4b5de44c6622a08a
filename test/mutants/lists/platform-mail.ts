import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Mails and the log; folders and their modes. */
export const mutants: Mutant[] = [
	...inFile("app/platform/mail.server.ts", ["app/platform/mail.test.ts"], {
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
			"\t\t\t\tawait rename(`${file}.part`, file);\n",
			"",
			"a program that watches the folder sends half a mail",
		],
		"mail-fails-the-request": [
			'\t\t\t\tlog.error({ err: error, subject: mail.subject }, "mail was not sent");\n',
			"\t\t\t\tthrow error;\n",
			"a mail server that is away makes registering fail",
		],
		"mail-lost-silently": [
			'\t\t\t\tlog.error({ err: error, subject: mail.subject }, "mail was not sent");\n',
			"",
			"nobody learns that mails are not sent",
		],
		"mail-twice": [
			"\t\t\t\tif (env.smtpUrl) return sent.inc();\n",
			"",
			"a mail that was sent lies on the disk as well",
		],
		"mail-recipient-logged": [
			"log.info({ file, subject: mail.subject }",
			"log.info({ file, ...mail }",
			"the log tells who gets which mail",
		],
		"mail-sender": [
			'mailFrom.includes("<") ? mailFrom : ',
			"",
			"the sender of MAIL_FROM is broken by the shop's name",
		],
		"mail-sender-name": [
			"{ name, address: mailFrom }",
			"mailFrom",
			"mails come from an address without a name",
		],
	}),
	...inFile("app/platform/log.server.ts", ["app/platform/log.test.ts"], {
		"log-secrets": ['"password", "passwordAgain"', '"passwordAgain"', "passwords stand in the log"],
		"log-secrets-of-forms": [
			", `*.${name}`, `*.*.${name}`",
			", `*.*.${name}`",
			"tokens of a form stand in the log",
		],
	}),
	...inFile("app/platform/data-directory.server.ts", ["app/platform/data-directory.test.ts"], {
		"data-directory-open": [
			"chmodSync(path, 0o711)",
			"chmodSync(path, 0o755)",
			"every user of the machine can list the data",
		],
		"data-directory-closed": [
			"chmodSync(path, 0o711)",
			"chmodSync(path, 0o700)",
			"PostgreSQL cannot reach its files",
		],
		"data-directory-opened": [
			"if (mkdirSync(path, { recursive: true })) chmodSync",
			"mkdirSync(path, { recursive: true });\n\t\tchmodSync",
			"a folder that its owner closed is opened",
		],
	}),
];
