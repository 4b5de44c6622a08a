import { OutOfReach } from "#app/platform/jobs/jobs.server.ts";
import type { Telegram } from "#app/platform/telegram-env.server.ts";

type Method = "getMe" | "getUpdates" | "sendMessage";

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 4 * 1024 * 1024;
/** Where Telegram asks for a pause and does not say how long. */
const PAUSE_S = 30;
const LONGEST_PAUSE_S = 24 * 60 * 60;

/** What came of a call that did not succeed; the words of the other side are repeated nowhere. */
export type Failure =
	/** Nobody was reached: nothing was sent. */
	| "unreachable"
	/** There was no answer, or none that can be read: it may have been sent. */
	| "no-answer"
	/** 5xx: it may have been sent. */
	| "broken"
	/** The bot does not exist, or its token was renewed. */
	| "token"
	/** Somebody else reads what the bot is sent. */
	| "conflict"
	/** Who is written to has blocked the bot, or is gone. */
	| "blocked"
	| "refused";

const SAYS: Record<Failure, string> = {
	unreachable: "Telegram-a qoşulmaq olmur",
	"no-answer": "Telegram cavab vermir",
	broken: "Telegram-da nasazlıq var",
	token: "Telegram botun tokenini qəbul etmir",
	conflict: "Botun mesajlarını başqa proqram oxuyur",
	blocked: "Bot bu söhbətdə bloklanıb",
	refused: "Telegram sorğunu qəbul etmədi",
};

/** It goes on for as long as Telegram is away, or as the token is wrong. */
export class TelegramAway extends OutOfReach {
	override readonly name = "TelegramAway";
	readonly failure: Failure;
	/** In words for an admin. */
	readonly says: string;
	constructor(method: Method, failure: Failure) {
		super(`Telegram: ${method} failed (${failure})`);
		this.failure = failure;
		this.says = SAYS[failure];
	}
	/** Whether a message may have arrived all the same. */
	get mayBeSent(): boolean {
		return this.failure === "no-answer" || this.failure === "broken";
	}
}

/** It asks for a pause. */
export class TelegramBusy extends Error {
	override readonly name = "TelegramBusy";
	readonly pauseS: number;
	readonly says: string;
	constructor(method: Method, pauseS: number) {
		super(`Telegram: ${method} has to wait ${pauseS} s`);
		this.pauseS = pauseS;
		this.says = `Telegram ${pauseS} saniyə gözləməyi xahiş edir`;
	}
}

/** It refuses this call for good. */
export class TelegramRefused extends Error {
	override readonly name = "TelegramRefused";
	readonly failure: Failure;
	readonly says: string;
	constructor(method: Method, failure: Failure) {
		super(`Telegram: ${method} was refused (${failure})`);
		this.failure = failure;
		this.says = SAYS[failure];
	}
}

/**
 * Asks the bot's server something. The token is in the address, so nothing that the call or the other
 * side says is handed on: an error names its method and one of the failures above. No redirect is followed.
 */
export async function callTelegram(
	{ token, apiUrl }: Telegram,
	method: Method,
	fields: Record<string, unknown> = {},
	signal?: AbortSignal,
): Promise<unknown> {
	const limit = AbortSignal.timeout(TIMEOUT_MS);
	let response: Response;
	let text: string;
	try {
		response = await fetch(`${apiUrl}/bot${token}/${method}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(fields),
			redirect: "manual",
			signal: signal ? AbortSignal.any([signal, limit]) : limit,
		});
		text = await readText(response);
	} catch (error) {
		throw new TelegramAway(method, isUnreached(error) ? "unreachable" : "no-answer");
	}
	const answer = parse(text);
	if (response.ok && answer?.ok === true) return answer.result;
	throw refusalOf(method, response.status, answer);
}

type Answer = {
	ok?: unknown;
	result?: unknown;
	description?: unknown;
	parameters?: { retry_after?: unknown };
};

function refusalOf(method: Method, status: number, answer: Answer | undefined): Error {
	const description = String(answer?.description ?? "");
	if (status === 429) return new TelegramBusy(method, pauseOf(answer));
	if (status === 401 || status === 404) return new TelegramAway(method, "token");
	if (status === 409) return new TelegramAway(method, "conflict");
	// Another bot than before knows none of its chats.
	if (status === 403 || /chat not found/i.test(description))
		return new TelegramRefused(method, "blocked");
	if (status === 400) return new TelegramRefused(method, "refused");
	return new TelegramAway(method, status >= 500 ? "broken" : "no-answer");
}

function pauseOf(answer: Answer | undefined): number {
	const asked = answer?.parameters?.retry_after;
	if (!Number.isSafeInteger(asked)) return PAUSE_S;
	return Math.min(Math.max(asked as number, 1), LONGEST_PAUSE_S);
}

/** Nothing had left when it failed. */
function isUnreached(error: unknown): boolean {
	const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } };
	const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)];
	return codes.some((code) => UNREACHED.includes(code ?? ""));
}

const UNREACHED = [
	...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
	"UND_ERR_CONNECT_TIMEOUT",
];

function parse(text: string): Answer | undefined {
	try {
		const answer: unknown = JSON.parse(text);
		return answer instanceof Object ? answer : undefined;
	} catch {
		return undefined;
	}
}

async function readText(response: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.length;
		if (bytes > MOST_BYTES) throw new Error("the answer is too long");
		parts.push(part);
	}
	return Buffer.concat(parts).toString("utf8");
}
