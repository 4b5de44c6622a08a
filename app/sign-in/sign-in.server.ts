import { APIError } from "better-auth/api";
import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { type FieldErrors, Problem } from "#app/core/problem.ts";
import { anyText, lineOf, readFields } from "#app/forms/read-fields.server.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { agreeToTerms } from "#app/settings/pages/terms/agree-to-terms.server.ts";
import { authHeaders, sessionTokenOf } from "./auth-headers.server.ts";
import { greetNewAddress } from "./confirm-email.server.ts";
import { emailField } from "./email-field.server.ts";
import type { SignedIn } from "./find-signed-in.server.ts";
import { greetDevice } from "./greet-device.server.ts";
import { inTurn } from "./hashing-queue.server.ts";
import { findKnownDevice, rememberDevice } from "./known-devices.server.ts";
import {
	failedProofsIn,
	failedSignInsFrom,
	failedSignInsOf,
	failedSignInsOfFrom,
	failedSignInsOn,
	registrationsFrom,
	signInsOf,
} from "./limits.server.ts";
import { type Limited, limitAttempts, limitUses } from "./rate-limit.server.ts";
import { readNewPassword } from "./read-new-password.server.ts";
import { endIfOutdated, findAccount, settleSignIn } from "./settle-sign-in.server.ts";

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
	/** The seal of the texts that were ticked; nobody has to. */
	agreed: anyText(),
});

type Attempt = { form: FormData; request: Request; caller: Caller };

/** The headers with a new session's cookies, and whose older sessions ended, to be published. */
export type Opened = { headers: Headers; ended: string[] };

/**
 * Opens a session, and ends the one that the request came with. With a second factor no session is
 * opened yet: the cookie then only says whose code is needed. A wrong password, an unknown email and a
 * malformed form get the same refusal; too many of them get `too-many`. Strangers, known devices and
 * somebody who is signed in already (`person`) are counted apart, so nobody uses up another's attempts.
 */
export async function signIn(
	app: App,
	{ form, request, caller, person }: Attempt & { person?: SignedIn },
): Promise<Opened & { needsCode: boolean }> {
	const refusal = new Problem("wrong-password", MESSAGES.loginFailure);
	const isFailure = (error: unknown) => error === refusal;
	try {
		const body = await readCredentials(app, { form, caller, refusal });
		const { email } = body;
		const account = await findAccount(app.db, { email });
		const device = findKnownDevice(app, { request, account });
		const limited = [...failuresOf({ email, caller, device, person }), signInsOf(email)];
		const work = () =>
			refusedAs(refusal, () =>
				app.auth.api.signInEmail({
					body,
					headers: authHeaders(request, caller),
					returnHeaders: true,
				}),
			);
		const { headers, response } = await inTurn({ account: email, address: caller.address }, () =>
			limitAttempts(app.db, limited, { isFailure, work }),
		);
		const token = sessionTokenOf(headers);
		if (account && token && (await endIfOutdated(app.db, { account, token }))) throw refusal;
		const ended = await settleSignIn(app, { request, userId: account?.id });
		logSecurity(app.log, "signed-in", { ...caller, userId: account?.id });
		if (account && token) {
			await greetDevice(app, { request, caller, account, email, person, headers });
		}
		return { headers, ended, needsCode: "twoFactorRedirect" in response };
	} catch (error) {
		if (error instanceof Problem) {
			const event = error.code === "too-many" ? "limited" : "sign-in-failed";
			logSecurity(app.log, event, { ...caller, at: "sign-in" });
		}
		throw error;
	}
}

/** What is no email or no password was not typed by a person, and counts for its address. */
async function readCredentials(
	app: App,
	{ form, caller, refusal }: Pick<Attempt, "form" | "caller"> & { refusal: Problem },
) {
	const malformed = (fields: FieldErrors) => new Problem(refusal.code, refusal.message, fields);
	try {
		return readFields(credentials, form, malformed);
	} catch (error) {
		return await limitAttempts(app.db, failedSignInsFrom(caller.address), {
			isFailure: () => true,
			work: () => Promise.reject(error),
		});
	}
}

type Guesser = {
	email: string;
	caller: Caller;
	device: string | undefined;
	person: SignedIn | undefined;
};

function failuresOf({ email, caller: { address }, device, person }: Guesser): Limited[] {
	if (person) return [failedProofsIn(person.sessionId)];
	if (device) return [failedSignInsOn(device)];
	return [
		failedSignInsOfFrom(email, address),
		failedSignInsOf(email),
		...failedSignInsFrom(address),
	];
}

/**
 * Creates a customer and opens their session instead of the one that the request came with; records that
 * they agree to the terms where they say so. Refuses,
 * in this order: passwords that differ, one that is too short or too long, and all else, a taken email included,
 * with a message that does not say which.
 */
export async function register(app: App, { form, request, caller }: Attempt): Promise<Opened> {
	const password = readNewPassword(form);
	const refusal = new Problem("register-failed", MESSAGES.registerFailure);
	const { name, email, agreed } = readFields(
		registration,
		form,
		(fields) => new Problem(refusal.code, refusal.message, fields),
	);
	await limitUses(app.db, registrationsFrom(caller.address));
	const work = () =>
		refusedAs(refusal, () =>
			app.auth.api.signUpEmail({
				body: { name, email, password },
				headers: authHeaders(request, caller),
				returnHeaders: true,
			}),
		);
	const turn = { account: email, address: caller.address };
	const { headers, response } = await inTurn(turn, work);
	const { id: userId } = response.user;
	logSecurity(app.log, "registered", { ...caller, userId });
	if (agreed) await agreeToTerms(app.db, { userId, seal: agreed, occasion: "register" });
	await greetNewAddress(app, { id: userId, email }, caller);
	await rememberDevice(app, { request, userId, headers });
	return { headers, ended: await settleSignIn(app, { request }) };
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
