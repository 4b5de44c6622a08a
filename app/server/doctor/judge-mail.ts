import type { MailFailure } from "#app/platform/mail/mail-failure.server.ts";
import type { MailQueue } from "#app/platform/mail/read-mail-queue.server.ts";
import { type Finding, look, ok, wrong } from "./finding.ts";

/** What a connection to the mail server met; no `failure` after one that was taken. */
export function judgeMailServer(
	smtpUrl: string | undefined,
	met: { failure?: MailFailure; says?: string } = {},
): Finding {
	const about = "Mail server";
	if (!smtpUrl) {
		return look(about, "SMTP_URL is not set: mails are files in DATA_DIR/mail", "Set SMTP_URL.");
	}
	if (!met.failure)
		return ok(about, `${new URL(smtpUrl).hostname || "localhost"} takes connections`);
	const todo = "npm run test:mail -- someone@example says more.";
	return wrong(about, `${met.failure}: ${met.says ?? ""}`, todo);
}

export function judgeMailQueue({
	waiting,
	delayed,
	failure,
	failed,
	failedFor,
}: MailQueue): Finding {
	const about = "Mails";
	const todo = "npm run test:mail -- someone@example; the shop tries again by itself.";
	if (delayed > 0) return look(about, `${delayed} could not be sent yet (${failure})`, todo);
	if (failed > 0) {
		const says = `${failed} were given up in the last 7 days (the newest: ${failedFor})`;
		return look(about, says, "The log names each with its reason.");
	}
	return ok(about, waiting > 0 ? `${waiting} are being sent` : "none waits");
}
