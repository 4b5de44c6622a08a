import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { newId } from "#app/core/ids.ts";
import type { Env } from "./env.server.ts";
import type { Log } from "./log.server.ts";
import { makeCounter } from "./metrics.server.ts";

/** `fromName` is the sender's name, unless MAIL_FROM has one. */
export type Mail = { to: string; fromName: string; subject: string; text: string };
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

const sent = makeCounter(
	"mails_sent_total",
	"Mails that the mail server took, or that were written to a file.",
);
const failed = makeCounter("mails_failed_total", "Mails that could not be sent; the log says why.");

/**
 * Sends through SMTP_URL; without it each mail becomes an .eml file under DATA_DIR/mail, and the
 * log says so. A mail that cannot be sent is logged and does not fail the caller.
 */
export function openMailer(
	env: Pick<Env, "smtpUrl" | "mailFrom" | "dataDirectory">,
	log: Log,
): Mailer {
	const transport = env.smtpUrl
		? createTransport(env.smtpUrl)
		: createTransport({ streamTransport: true, buffer: true });
	const folder = join(env.dataDirectory, "mail");
	return {
		async send({ fromName, ...mail }) {
			try {
				const made = await transport.sendMail({ ...mail, from: senderOf(env.mailFrom, fromName) });
				if (env.smtpUrl) return sent.inc();
				const file = join(folder, `${Date.now()}-${newId()}.eml`);
				await mkdir(folder, { recursive: true, mode: 0o700 });
				// Written and renamed, so that a program that watches the folder sees whole mails only.
				const { message } = made as unknown as { message: Buffer };
				await writeFile(`${file}.part`, message, { mode: 0o600 });
				await rename(`${file}.part`, file);
				sent.inc();
				log.info({ file, subject: mail.subject }, "mail written to a file: SMTP_URL is not set");
			} catch (error) {
				failed.inc();
				log.error({ err: error, subject: mail.subject }, "mail was not sent");
			}
		},
		close: () => transport.close(),
	};
}

function senderOf(mailFrom: string, name: string) {
	return mailFrom.includes("<") ? mailFrom : { name, address: mailFrom };
}
