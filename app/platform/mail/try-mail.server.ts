import { format } from "node:util";
import { newId } from "#app/core/ids.ts";
import { isOwnMachine, type MailEnv, openDelivery } from "./deliver.server.ts";
import { type MailFailure, mailFailure, wordsOf } from "./mail-failure.server.ts";

const ATTEMPT_MS = 60_000;

/**
 * Sends one mail right away, in the way in which the shop sends all of them, and says what happened
 * step by step. Returns whether the server took it. Says no password.
 */
export async function tryMail(
	env: MailEnv,
	{
		to,
		say,
		attemptMs = ATTEMPT_MS,
	}: { to: string; say: (line: string) => void; attemptMs?: number },
): Promise<boolean> {
	if (!env.smtpUrl) {
		say("SMTP_URL is not set: the shop writes its mails to DATA_DIR/mail and sends none.");
		say("Do: set SMTP_URL, such as smtps://name:password@mail.example, and try again.");
		return false;
	}
	const { protocol, hostname, port } = new URL(env.smtpUrl);
	say(
		`Mail server: ${hostname || "localhost"}, port ${port || standardPort(protocol)}; sender: ${env.mailFrom}`,
	);
	const logger = stepsOf(env.smtpUrl, say);
	const deliver = openDelivery(env, { logger, transactionLog: true });
	const mail = {
		to,
		fromName: "GameStore",
		subject: "GameStore: a test of the mail server",
		text: "This mail was sent by `npm run test:mail`. The shop can send mails.",
	};
	try {
		await deliver(mail, { id: newId(), signal: AbortSignal.timeout(attemptMs) });
		say(
			`Accepted: the server took the mail for ${to}. Look into that mailbox, and into its spam folder.`,
		);
		return true;
	} catch (error) {
		say(`Not sent: ${wordsOf(error)}`);
		say(`Do: ${WHAT_TO_DO[mailFailure(error)]}`);
		return false;
	}
}

const standardPort = (protocol: string) => (protocol === "smtps:" ? 465 : 587);

type Entry = { tnx?: string; action?: string; user?: string };

/** A logger for the mail library, which says the steps that it reads there. */
function stepsOf(smtpUrl: string, say: (line: string) => void) {
	let encrypted = smtpUrl.startsWith("smtps:");
	let isGreeted = false;
	let isTold = false;
	// Several may be sent before the first is answered.
	const asked: string[] = [];
	const checked = isOwnMachine(smtpUrl)
		? "its certificate is not checked on this machine, unless SMTP_URL says tls.rejectUnauthorized=true"
		: "its certificate is valid";
	/** Once the server is asked to do something with the connection as it is. */
	function tellEncryption() {
		if (isTold || !isGreeted) return;
		isTold = true;
		if (encrypted) say(`Encrypted: ${checked}.`);
		else say("NOT encrypted: the server does not offer it, or SMTP_URL says ignoreTLS.");
	}
	function readAnswer(message: string) {
		if (!isGreeted) {
			isGreeted = true;
			say(`The server greets: ${message}`);
			return;
		}
		const command = asked.shift() ?? "";
		if (!message.startsWith("2")) return;
		if (command.startsWith("MAIL FROM")) say("The sender is taken.");
		if (command.startsWith("RCPT TO")) say("The recipient is taken.");
	}
	function read({ tnx, action }: Entry, message: string) {
		if (tnx === "network" && / established to /.test(message)) say(`Connected: ${message}.`);
		if (/upgraded with STARTTLS/.test(message)) encrypted = true;
		if (action === "authenticated") say("Logged in.");
		if (tnx === "server") readAnswer(message);
		if (tnx !== "client") return;
		asked.push(message);
		if (/^(AUTH|MAIL FROM)/.test(message)) tellEncryption();
	}
	const note = (entry: Entry, ...words: unknown[]) => read(entry, format(...words));
	const logger = { trace: note, debug: note, info: note, warn: note, error: note, fatal: note };
	return { ...logger, level: () => {} };
}

const WHAT_TO_DO: Record<MailFailure, string> = {
	unreachable:
		"check host and port in SMTP_URL, and whether a firewall or the hoster blocks the port.",
	"too-slow": "check host and port in SMTP_URL: a firewall that swallows packets looks like this.",
	encryption:
		"use smtps:// on port 465 and smtp:// on 587 and 25. The certificate must be valid for the host " +
		"in SMTP_URL; of a server that you trust all the same, add ?tls.rejectUnauthorized=false.",
	login: "check name and password in SMTP_URL; write signs such as @ and : as %40 and %3A.",
	"not-allowed":
		"the server does not send for this shop. Log in by SMTP_URL, set MAIL_FROM to an address of " +
		"that server's, or let it relay for this machine.",
	recipient: "the address does not exist, or the server says so: check how it is written.",
	content: "the server takes the connection and not the mail: its answer above says why.",
	later: "the server puts mails off (greylisting, or it is full). The shop tries again by itself.",
	cut: "the server hung up: check whether SMTP_URL names a mail server and the right kind, smtp or smtps.",
	folder: "the folder DATA_DIR/mail cannot be written to: check its owner.",
	unreadable: "AUTH_SECRET has changed.",
	expired: "try again.",
	other: "the message above says what is wrong.",
};
