import { data, redirect } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import type { Flash } from "#app/core/flashes.ts";
import { newId } from "#app/core/ids.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { type FieldErrors, Problem } from "#app/core/problem.ts";
import { currentCaller } from "#app/platform/caller.server.ts";
import {
	isOutage,
	outageReason,
	sqlState,
	violatedConstraint,
} from "#app/platform/database/errors.server.ts";
import { readForm } from "./read-form.server.ts";

/** What an action returns when it refuses; the page shows it as a toast. */
export type Refusal = {
	refused: { code: string; message: string; fields?: FieldErrors; failureId?: string };
	/** What was typed into the fields that the page names, so that without JavaScript nothing is lost. */
	typed: Record<string, string>;
};

type ActionArgs = { request: Request; context: { get(key: typeof appContext): AppInContext } };
type Options = {
	failureMessage?: string;
	/** The fields that a refusal gives back as they were typed; no others, whatever was sent. */
	typed?: readonly string[];
};
type AppInContext = { log: Record<"error" | "warn", (details: object, message: string) => void> };

/**
 * Wraps an action and passes it the form that was sent, empty if none was. A Problem becomes its
 * status and message. Anything else is a bug: it is logged whole under an id, and the person sees the
 * generic message, or the page's own `failureMessage`, with that id. Redirects pass through.
 */
export function answered<Args extends ActionArgs, Result>(
	work: (form: FormData, args: Args) => Promise<Result>,
	{ failureMessage = MESSAGES.failure, typed = [] }: Options = {},
) {
	return async (args: Args) => {
		let form = new FormData();
		try {
			if (args.request.headers.has("content-type")) form = await readForm(args.request);
			return await work(form, args);
		} catch (thrown) {
			if (thrown instanceof Response) throw thrown;
			const error = asProblem(thrown, failureMessage, args);
			return data(refusalFor(error, typedInto(typed, form), failureMessage, args), {
				status: error instanceof Problem ? error.status : 500,
			});
		}
	};
}

function asProblem(thrown: unknown, failureMessage: string, { request, context }: ActionArgs) {
	if (isUnreadable(thrown)) return new Problem("invalid", failureMessage);
	// Whatever was to begin for somebody whose account is closed: the database refuses all of it.
	if (violatedConstraint(thrown) === "open_account") {
		return new Problem("account-closed", MESSAGES.accountClosed);
	}
	if (!isOutage(thrown)) return thrown;
	const { pathname } = new URL(request.url);
	const caller = currentCaller.getStore();
	context
		.get(appContext)
		.log.warn({ outage: outageReason(thrown), ...caller, pathname }, "action met an outage");
	return new Problem("outage", MESSAGES.outage);
}

function refusalFor(
	error: unknown,
	typed: Refusal["typed"],
	message: string,
	{ request, context }: ActionArgs,
) {
	if (error instanceof Problem) {
		const { code, message, fields } = error;
		return { refused: { code, message, fields }, typed } as Refusal;
	}
	const failureId = newId().slice(0, 8);
	const { pathname } = new URL(request.url);
	const caller = currentCaller.getStore();
	// A client that went away in the middle of its form is no failure of ours.
	if (!request.signal.aborted)
		context
			.get(appContext)
			.log.error({ err: error, failureId, ...caller, pathname }, "action failed");
	return { refused: { code: "failure", message, failureId }, typed } as Refusal;
}

/** A body that is no form, or a text with a NUL character, which PostgreSQL cannot store. */
function isUnreadable(error: unknown): boolean {
	if (error instanceof TypeError && /form-?data/i.test(error.message)) return true;
	return ["22021", "22P05"].includes(sqlState(error) ?? "");
}

function typedInto(names: readonly string[], form: FormData): Record<string, string> {
	const typed: Record<string, string> = {};
	for (const [name, value] of form) {
		// A form is sent with line breaks of its own.
		if (typeof value === "string" && names.includes(name)) {
			typed[name] = value.replaceAll("\r\n", "\n");
		}
	}
	return typed;
}

/** Redirects, with a message that the next page shows. */
export function redirectWithFlash(to: string, flash: Flash): Response {
	return redirect(to, { headers: { "Set-Cookie": cookieOf(flash) } });
}

/** Answers, with a message that the next page shows: for a form that leads on by itself. */
export function withFlash<Answer>(answer: Answer, flash: Flash) {
	return data(answer, { headers: { "Set-Cookie": cookieOf(flash) } });
}

const cookieOf = (flash: Flash) => `flash=${flash}; Path=/; Max-Age=60; SameSite=Lax`;
