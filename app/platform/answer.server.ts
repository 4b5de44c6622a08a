import { data, redirect } from "react-router";
import type { Flash } from "../core/flashes.ts";
import { newId } from "../core/ids.ts";
import { type FieldErrors, Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import { appContext } from "./app-context.server.ts";
import { isOutage, sqlState } from "./database-errors.server.ts";

/** What an action answers with when it refuses; the page shows it as a toast. */
export type Refusal = {
	refused: { code: string; words: string; fields?: FieldErrors; failureId?: string };
	/** What was typed, without passwords, so that a page drawn without JavaScript loses nothing. */
	typed: Record<string, string>;
};

type ActionArgs = { request: Request; context: { get(key: typeof appContext): AppInContext } };
type AppInContext = { log: Record<"error" | "warn", (details: object, message: string) => void> };

/**
 * Wraps an action and hands it the form that was sent, empty where nothing was. A Problem becomes
 * its status and words, anything else is a bug that is logged whole under an id and told as the
 * generic failure, or in the page's own `failureWords`, with that id. Redirects pass through.
 */
export function answered<Args extends ActionArgs, Result>(
	work: (form: FormData, args: Args) => Promise<Result>,
	{ failureWords = WORDS.failure }: { failureWords?: string } = {},
) {
	return async (args: Args) => {
		let form = new FormData();
		try {
			if (args.request.headers.has("content-type")) form = await args.request.formData();
			return await work(form, args);
		} catch (thrown) {
			if (thrown instanceof Response) throw thrown;
			const error = asProblem(thrown, failureWords, args);
			return data(refusalFor(error, withoutSecrets(form), failureWords, args), {
				status: error instanceof Problem ? error.status : 500,
			});
		}
	};
}

function asProblem(thrown: unknown, failureWords: string, { request, context }: ActionArgs) {
	if (isUnreadable(thrown)) return new Problem("invalid", failureWords);
	if (!isOutage(thrown)) return thrown;
	const { pathname } = new URL(request.url);
	const { message } = thrown as Error;
	context.get(appContext).log.warn({ outage: message, pathname }, "action met an outage");
	return new Problem("outage", WORDS.outage);
}

function refusalFor(
	error: unknown,
	typed: Refusal["typed"],
	words: string,
	{ request, context }: ActionArgs,
) {
	if (error instanceof Problem) {
		const { code, message, fields } = error;
		return { refused: { code, words: message, fields }, typed } as Refusal;
	}
	const failureId = newId().slice(0, 8);
	const { pathname } = new URL(request.url);
	// Whoever sent half a form and went away met no failure of ours.
	if (!request.signal.aborted)
		context.get(appContext).log.error({ err: error, failureId, pathname }, "action failed");
	return { refused: { code: "failure", words, failureId }, typed } as Refusal;
}

/** A body that is no form, or a text with a zero in it, which PostgreSQL cannot keep. */
function isUnreadable(error: unknown): boolean {
	if (error instanceof TypeError && /form-?data/i.test(error.message)) return true;
	return ["22021", "22P05"].includes(sqlState(error) ?? "");
}

function withoutSecrets(form: FormData): Record<string, string> {
	const typed: Record<string, string> = {};
	for (const [name, value] of form) {
		if (typeof value === "string" && !/password/i.test(name)) typed[name] = value;
	}
	return typed;
}

/** Redirects with a message for the next page to show. */
export function redirectWithFlash(to: string, flash: Flash): Response {
	const answer = redirect(to);
	answer.headers.append("Set-Cookie", `flash=${flash}; Path=/; Max-Age=60; SameSite=Lax`);
	return answer;
}
