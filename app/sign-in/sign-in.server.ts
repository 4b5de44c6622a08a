import { APIError } from "better-auth/api";
import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import { lineOf, readFields } from "#app/forms/read-fields.server.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { authHeaders } from "./auth-headers.server.ts";
import { emailField } from "./email-field.server.ts";
import { failedSignInsFrom, failedSignInsOf, registrationsFrom } from "./limits.server.ts";
import { limitFailures, limitUses } from "./rate-limit.server.ts";
import { readNewPassword } from "./read-new-password.server.ts";

const PASSWORD_MISSING = "Şifrəni yazın";
const NAME_MISSING = "Adınızı yazın";

const credentials = z.object({
	email: emailField,
	password: z
		.string(PASSWORD_MISSING)
		.min(1, PASSWORD_MISSING)
		// Longer ones cannot have been set, and are not worth a digest.
		.max(128, MESSAGES.passwordLong),
});

const registration = z.object({
	name: lineOf(100).pipe(z.string().min(1, NAME_MISSING)),
	email: emailField,
});

type Attempt = { form: FormData; request: Request; caller: Caller };

/**
 * Opens a session; returns the headers with its cookie. With a second factor no session is opened yet:
 * the cookie then only says whose code is needed. A wrong password, an unknown email and a malformed
 * form get the same refusal; too many of them get `too-many`.
 */
export async function signIn(
	app: App,
	{ form, request, caller }: Attempt,
): Promise<{ headers: Headers; needsCode: boolean }> {
	const refusal = new Problem("wrong-password", MESSAGES.loginFailure);
	const body = readFields(
		credentials,
		form,
		(fields) => new Problem(refusal.code, refusal.message, fields),
	);
	const work = () =>
		refusedAs(refusal, () =>
			app.auth.api.signInEmail({
				body,
				headers: authHeaders(request, caller),
				returnHeaders: true,
			}),
		);
	const limited = [failedSignInsOf(body.email), failedSignInsFrom(caller.address)];
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
 * Creates a customer and opens their session; returns the headers with its cookie. Refuses, in this
 * order: passwords that differ, one that is too short or too long, and all else, a taken email included,
 * with a message that does not say which.
 */
export async function register(app: App, { form, request, caller }: Attempt): Promise<Headers> {
	const password = readNewPassword(form);
	const refusal = new Problem("register-failed", MESSAGES.registerFailure);
	const { name, email } = readFields(
		registration,
		form,
		(fields) => new Problem(refusal.code, refusal.message, fields),
	);
	await limitUses(app.db, registrationsFrom(caller.address));
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
