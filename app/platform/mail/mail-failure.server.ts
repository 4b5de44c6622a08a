/** Why a mail was not sent, as a closed list: the dashboard and `npm run test:mail` have words for each. */
export type MailFailure =
	/** Nobody answers there, or the name is unknown. */
	| "unreachable"
	| "too-slow"
	/** The encryption failed, or the certificate is not valid. */
	| "encryption"
	/** The name or the password is wrong, or there is none. */
	| "login"
	/** The server does not send for this shop, or not for MAIL_FROM. */
	| "not-allowed"
	/** The address of whoever should get it is refused for good. */
	| "recipient"
	/** The mail itself is refused for good. */
	| "content"
	/** "Come again later". */
	| "later"
	/** The connection ended in the middle. */
	| "cut"
	/** Without SMTP_URL: its file cannot be written. */
	| "folder"
	/** It was sealed with another AUTH_SECRET. */
	| "unreadable"
	/** Nothing was sent while it was worth sending. */
	| "expired"
	| "other";

/** The fault of one mail, and it will not go away. */
const FOR_GOOD: MailFailure[] = ["recipient", "content", "unreadable", "expired"];
export const isForGood = (failure: MailFailure): boolean => FOR_GOOD.includes(failure);

/** Failures that every mail meets: when one mail is accepted again, the others are worth a try at once. */
export const OF_THE_SERVER: MailFailure[] = [
	"unreachable",
	"too-slow",
	"encryption",
	"login",
	"not-allowed",
];

type SmtpError = Error & {
	code?: string;
	command?: string;
	response?: string;
	responseCode?: number;
	syscall?: string;
};

/** What an error says; of a name with several addresses, such as localhost, what each of them said. */
export function wordsOf(error: unknown): string {
	const { message, errors } = error as AggregateError;
	return message || (errors ?? []).map(wordsOf).join(", ");
}

/** What an error of the mail library or of the disk comes down to. */
export function mailFailure(error: unknown): MailFailure {
	const { code = "", command = "", responseCode, response = "", syscall } = error as SmtpError;
	const message = wordsOf(error);
	if (code === "EABORT" || code === "ETIMEDOUT") return "too-slow";
	if (code === "EDNS") return "unreachable";
	if (code === "ETLS" || /certificate|ssl|tls/i.test(message)) return "encryption";
	if (code === "EAUTH" || code === "ENOAUTH") return "login";
	if (responseCode !== undefined) return answerFailure({ responseCode, response, command });
	if (code === "EENVELOPE") return "recipient";
	if (command === "CONN" && /refused|unreach|notfound/i.test(message)) return "unreachable";
	if (["ECONNECTION", "ESOCKET", "EPROTOCOL"].includes(code)) return "cut";
	return syscall && /^E[A-Z]+$/.test(code) ? "folder" : "other";
}

/**
 * By the reply codes of RFC 5321 and the enhanced ones of RFC 3463. What is refused by a policy (5.7.x)
 * or wants a login is not the fault of the address: a server that was set up wrong says that to
 * every mail, and none may be lost for it.
 */
function answerFailure(answer: { responseCode: number; response: string; command: string }) {
	const { responseCode, response, command } = answer;
	const isSubject = (subject: number) => new RegExp(`^\\d+[ -]5\\.${subject}\\.`).test(response);
	if (responseCode === 530 || responseCode === 535) return "login";
	if (responseCode < 500) return "later";
	if (isSubject(7) || /relay/i.test(response)) return "not-allowed";
	if (command === "RCPT TO") return "recipient";
	return command === "DATA" ? "content" : "not-allowed";
}
