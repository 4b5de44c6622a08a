import { APIError } from "better-auth/api";
import { z } from "zod";
import { Problem } from "../../core/problem.ts";
import * as WORDS from "../../core/words.ts";
import type { App } from "../../platform/app-context.server.ts";
import type { Caller } from "../../platform/caller.server.ts";
import { logSecurity } from "../../platform/log.server.ts";
import { complaintsOf } from "../../platform/read-fields.server.ts";
import { authHeaders } from "./auth-headers.server.ts";
import { emailField } from "./email-field.server.ts";
import { limitFailures, limitUses } from "./limit-attempts.server.ts";
import { failedSignInsFrom, failedSignInsOf, registrationsFrom } from "./limits.server.ts";
import { readNewPassword } from "./read-new-password.server.ts";

const PASSWORD_MISSING = "Şifrəni yazın";
const NAME_MISSING = "Adınızı yazın";

const password = z.string(PASSWORD_MISSING).max(128, "Ən çoxu 128 simvol ola bilər");

const credentials = z.object({ email: emailField, password: password.min(1, PASSWORD_MISSING) });

const registration = z.object({
	name: z
		.string(NAME_MISSING)
		.trim()
		.min(1, NAME_MISSING)
		.max(100, "Ən çoxu 100 simvol ola bilər")
		.refine(isStorable, NAME_MISSING),
	email: emailField,
	password,
});

type Asked = { form: FormData; request: Request; caller: Caller };

/**
 * Opens a session; returns the headers with its cookie. With a second factor no session is opened
 * yet: the cookie then only remembers whose code is asked for. A wrong password, an unknown e-mail
 * and a malformed form are refused with the same words; too many of them with `too-many`.
 */
export async function signIn(
	app: App,
	{ form, request, caller }: Asked,
): Promise<{ headers: Headers; needsCode: boolean }> {
	const refusal = new Problem("wrong-password", WORDS.loginFailure);
	const read = credentials.safeParse(Object.fromEntries(form));
	if (!read.success) {
		throw new Problem(refusal.code, refusal.message, complaintsOf(read.error));
	}
	const { email } = read.data;
	const work = () =>
		refusedAs(refusal, () =>
			app.auth.api.signInEmail({
				body: read.data,
				headers: authHeaders(request, caller),
				returnHeaders: true,
			}),
		);
	const limited = [failedSignInsOf(email), failedSignInsFrom(caller.address)];
	const isFailure = (error: unknown) => error === refusal;
	try {
		const { headers, response } = await limitFailures(app.db, limited, { isFailure, work });
		logSecurity(app.log, "signed-in", { ...caller, userId: response.user?.id });
		return { headers, needsCode: "twoFactorRedirect" in response };
	} catch (error) {
		if (error instanceof Problem) {
			const event = error.code === "too-many" ? "limited" : "sign-in-failed";
			logSecurity(app.log, event, { ...caller, at: "sign-in" });
		}
		throw error;
	}
}

/**
 * Makes a customer and opens their session; returns the headers with its cookie. Refuses, in
 * this order: passwords that differ, a short password, and anything else, a taken e-mail among
 * it, with words that do not tell which.
 */
export async function register(app: App, { form, request, caller }: Asked): Promise<Headers> {
	const read = registration.safeParse(Object.fromEntries(form));
	const password = readNewPassword(form);
	if (!read.success) {
		throw new Problem("register-failed", WORDS.registerFailure, complaintsOf(read.error));
	}
	await limitUses(app.db, registrationsFrom(caller.address));
	const { name, email } = read.data;
	const refusal = new Problem("register-failed", WORDS.registerFailure);
	const { headers, response } = await refusedAs(refusal, () =>
		app.auth.api.signUpEmail({
			body: { name, email, password },
			headers: authHeaders(request, caller),
			returnHeaders: true,
		}),
	);
	logSecurity(app.log, "registered", { ...caller, userId: response.user.id });
	return headers;
}

/** Turns the sign-in library's refusals into ours; its failures stay failures. */
export async function refusedAs<Result>(problem: Problem, work: () => Promise<Result>) {
	try {
		return await work();
	} catch (error) {
		if (error instanceof APIError && error.statusCode < 500) throw problem;
		throw error;
	}
}

/** PostgreSQL keeps any text but one with a zero in it. */
function isStorable(text: string): boolean {
	return !text.includes("\0");
}
