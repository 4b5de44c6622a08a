import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Env } from "#app/platform/env.server.ts";

export type Letter = {
	to: string;
	/** The sender's name, unless MAIL_FROM has one. */
	fromName: string;
	subject: string;
	text: string;
	/** The same for mail readers that show it; the text stays beside it. */
	html?: string;
	/** Such as `List-Unsubscribe`. */
	headers?: Record<string, string>;
};

type Options = { id: string; signal?: AbortSignal };
export type Deliver = (letter: Letter, options: Options) => Promise<{ file?: string }>;

/** A server that says nothing is given up: the mail is tried again later. */
const TIMEOUTS = {
	dnsTimeout: 10_000,
	connectionTimeout: 15_000,
	greetingTimeout: 15_000,
	socketTimeout: 30_000,
};

/**
 * What hands a mail to the server of SMTP_URL; without one, each mail becomes an .eml file under
 * DATA_DIR/mail. Throws where the mail was not taken. `watching` is told what is said to the server.
 */
export function openDelivery(
	{ smtpUrl, mailFrom, dataDirectory }: MailEnv,
	watching: { logger?: unknown; transactionLog?: boolean } = {},
): Deliver {
	const compose = ({ fromName, headers, ...letter }: Letter, { id }: Options) => ({
		...letter,
		// So that no absence note answers it (RFC 3834).
		headers: { "Auto-Submitted": "auto-generated", ...headers },
		from: mailFrom.includes("<") ? mailFrom : { name: fromName, address: mailFrom },
		// The same at each attempt, so that a mail which arrives twice is known for one.
		messageId: `<${id}@${/@([\w.-]+)/.exec(mailFrom)?.[1] ?? "localhost"}>`,
	});
	if (smtpUrl) {
		const transport = createTransport({ ...smtpOptions(smtpUrl), ...(watching as object) });
		return async (letter, options) => {
			await transport.sendMail({ ...compose(letter, options), signal: options.signal });
			return {};
		};
	}
	const transport = createTransport({ streamTransport: true, buffer: true });
	const folder = join(dataDirectory, "mail");
	return async (letter, options) => {
		const file = join(folder, `${Date.now()}-${options.id}.eml`);
		const { message } = await transport.sendMail(compose(letter, options));
		await mkdir(folder, { recursive: true, mode: 0o700 });
		// Written and renamed, so that a program that watches the folder sees whole mails only.
		await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
		await rename(`${file}.part`, file);
		return { file };
	};
}

export type MailEnv = Pick<Env, "smtpUrl" | "mailFrom" | "dataDirectory">;

/**
 * How the server of an address is reached: `smtp://` encrypts where the server offers it, `smtps://`
 * from the first byte; the address may also carry the mail library's own `requireTLS`, `ignoreTLS` and
 * `tls.rejectUnauthorized`. A mail server of this machine has a certificate of its own making, and
 * nobody stands between: there it is not checked, unless the address says so.
 */
export function smtpOptions(url: string) {
	return { url, ...TIMEOUTS, ...(isOwnMachine(url) && { tls: { rejectUnauthorized: false } }) };
}

/** Whether a mail server is on this machine; without a host it is. */
export function isOwnMachine(smtpUrl: string): boolean {
	return /^(|localhost|127\.[\d.]+|\[::1\])$/i.test(new URL(smtpUrl).hostname);
}
