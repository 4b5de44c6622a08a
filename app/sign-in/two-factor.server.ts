import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { anyText, readFields } from "#app/forms/read-fields.server.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { readSettings } from "#app/settings/read-settings.server.ts";
import { authHeaders, sessionTokenOf } from "./auth-headers.server.ts";
import { credentialsChanged } from "./credentials.server.ts";
import { readSignedCookie, type SignedIn } from "./find-signed-in.server.ts";
import { greetDevice } from "./greet-device.server.ts";
import { inTurn } from "./hashing-queue.server.ts";
import { findKnownDevice, rememberDevice } from "./known-devices.server.ts";
import {
	failedProofsIn,
	failedSignInsFrom,
	failedSignInsOn,
	oneUseOfCode,
} from "./limits.server.ts";
import { type QrCode, qrCodeOf } from "./qr-code.server.ts";
import { limitAttempts, limitUses } from "./rate-limit.server.ts";
import { recoveryDigest } from "./recovery-codes.server.ts";
import { type Account, endIfOutdated, findAccount, settleSignIn } from "./settle-sign-in.server.ts";
import { type Opened, refusedAs } from "./sign-in.server.ts";

type Attempt = { request: Request; caller: Caller };

const codeForm = z.object({ code: anyText().transform((text) => text.trim()) });

const CODE_WRONG = "Kod yanlışdır və ya vaxtı bitib";

/**
 * The second step of a sign-in: opens the session for a code of the authenticator app, or for a
 * recovery code. Each code opens one session at most; after five wrong ones the password is needed again.
 */
export async function signInByCode(
	app: App,
	{ form, request, caller }: Attempt & { form: FormData },
): Promise<Opened> {
	const { code } = readFields(codeForm, form);
	const refusal = new Problem("wrong-password", CODE_WRONG);
	const headers = halfwayHeaders(request, caller);
	const account = await findHalfway(app, request);
	const isAppCode = /^\d{6}$/.test(code);
	const ask = { headers, returnHeaders: true as const };
	const work = () =>
		refusedAs(refusal, () =>
			isAppCode
				? app.auth.api.verifyTOTP({ ...ask, body: { code } })
				: app.auth.api.verifyBackupCode({ ...ask, body: { code: recoveryDigest(code) } }),
		);
	const isFailure = (error: unknown) => error === refusal;
	try {
		const device = findKnownDevice(app, { request, account });
		const limited = device ? [failedSignInsOn(device)] : failedSignInsFrom(caller.address);
		const opened = await limitAttempts(app.db, limited, { isFailure, work });
		const { user, token } = opened.response;
		await spendCode(app, { userId: user.id, code, token });
		if (!account || !token || (await endIfOutdated(app.db, { account, token }))) throw refusal;
		const ended = await settleSignIn(app, { request, userId: user.id });
		logSecurity(app.log, "signed-in", { ...caller, userId: user.id, secondFactor: true });
		await greetDevice(app, {
			request,
			caller,
			account,
			email: user.email,
			headers: opened.headers,
		});
		return { headers: opened.headers, ended };
	} catch (error) {
		if (error instanceof Problem) logSecurity(app.log, "second-factor-failed", { ...caller });
		throw error;
	}
}

/**
 * Without the session that a browser may still have: to the library a code that comes with one is no
 * second step, but the switching on of a second factor.
 */
function halfwayHeaders(request: Request, caller: Caller): Headers {
	const headers = authHeaders(request, caller);
	const cookies = headers.get("cookie")?.split(/;\s*/) ?? [];
	headers.set("cookie", cookies.filter((cookie) => !cookie.includes(".session_")).join("; "));
	return headers;
}

/** Whose code is awaited. */
async function findHalfway(app: App, request: Request): Promise<Account | undefined> {
	const challenge = readSignedCookie(app.auth, request.headers.get("cookie"), "two_factor");
	const { internalAdapter } = await app.auth.$context;
	const stored = challenge && (await internalAdapter.findVerificationValue(challenge));
	return stored ? findAccount(app.db, { id: stored.value }) : undefined;
}

/** Marks a code as used. If it was used before, the session that it has just opened is deleted. */
async function spendCode(
	app: App,
	{ userId, code, token }: { userId: string; code: string; token: string | null | undefined },
) {
	try {
		await limitUses(app.db, oneUseOfCode(userId, code));
	} catch (error) {
		const { internalAdapter } = await app.auth.$context;
		if (token) await internalAdapter.deleteSession(token);
		if (error instanceof Problem) throw new Problem("wrong-password", CODE_WRONG);
		throw error;
	}
}

/** Creates a secret and recovery codes, to be shown once. No code is required before it is turned on. */
export async function prepareTwoFactor(
	app: App,
	{ password, person, request, caller }: Attempt & { password: string; person: SignedIn },
): Promise<{ uri: string; qrCode: QrCode; secret: string; recoveryCodes: string[] }> {
	const { storeName } = await readSettings(app.db);
	const setup = await withPassword(app, { person, caller }, () =>
		app.auth.api.enableTwoFactor({
			body: { password, method: "totp", issuer: storeName },
			headers: authHeaders(request, caller),
		}),
	);
	if (setup.method !== "totp") throw new Error("the library set up another second factor");
	const secret = new URL(setup.totpURI).searchParams.get("secret") ?? "";
	const qrCode = qrCodeOf(setup.totpURI);
	return { uri: setup.totpURI, qrCode, secret, recoveryCodes: setup.backupCodes };
}

/** The first correct code turns the second factor on, and is used up by it; all other sessions end. */
export async function turnTwoFactorOn(
	app: App,
	{ code, person, request, caller }: Attempt & { code: string; person: SignedIn },
): Promise<Headers> {
	const refusal = new Problem("invalid", CODE_WRONG, { code: CODE_WRONG });
	await limitUses(app.db, oneUseOfCode(person.id, code)).catch((error) => {
		throw error instanceof Problem ? refusal : error;
	});
	const work = () =>
		refusedAs(refusal, () =>
			app.auth.api.verifyTOTP({
				body: { code },
				headers: authHeaders(request, caller),
				returnHeaders: true,
			}),
		);
	const isFailure = (error: unknown) => error === refusal;
	const { headers } = await limitAttempts(app.db, [failedProofsIn(person.sessionId)], {
		isFailure,
		work,
	});
	await endFormerAccess(app, { person, request, headers });
	logSecurity(app.log, "second-factor-on", { ...caller, userId: person.id });
	return headers;
}

/** Needs the password. The present session is replaced by a new one; all other sessions end. */
export async function turnTwoFactorOff(
	app: App,
	{ password, person, request, caller }: Attempt & { password: string; person: SignedIn },
): Promise<Headers> {
	const { headers } = await withPassword(app, { person, caller }, () =>
		app.auth.api.disableTwoFactor({
			body: { password },
			headers: authHeaders(request, caller),
			returnHeaders: true,
		}),
	);
	await endFormerAccess(app, { person, request, headers });
	logSecurity(app.log, "second-factor-off", { ...caller, userId: person.id });
	return headers;
}

function withPassword<Result>(
	app: App,
	{ person, caller }: { person: SignedIn; caller: Caller },
	work: () => Promise<Result>,
): Promise<Result> {
	const refusal = new Problem("wrong-password", "Şifrə yanlışdır", { password: "Şifrə yanlışdır" });
	return inTurn({ account: person.email, address: caller.address }, () =>
		limitAttempts(app.db, [failedProofsIn(person.sessionId)], {
			isFailure: (error) => error === refusal,
			work: () => refusedAs(refusal, work),
		}),
	);
}

/** Ends what began under the former rules; the session that goes on is the one of these headers. */
async function endFormerAccess(
	app: App,
	{ person, request, headers }: { person: SignedIn; request: Request; headers: Headers },
) {
	const { id: userId, email } = person;
	const kept = sessionTokenOf(headers);
	if (!kept) throw new Error("changing the second factor opened no session");
	await app.db.transaction((tx) => credentialsChanged(tx, { userId, email, kept }));
	await rememberDevice(app, { request, userId, headers });
}
