import { Problem } from "../core/problem.ts";
import type { App } from "../platform/app-context.server.ts";
import type { Caller } from "../platform/caller.server.ts";
import { logSecurity } from "../platform/log.server.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { type QrCode, qrCodeOf } from "./qr-code.server.ts";
import { endSessionsWithout } from "./sessions.server.ts";
import { authHeaders, sessionTokenOf } from "./sign-in/auth-headers.server.ts";
import type { SignedIn } from "./sign-in/find-signed-in.server.ts";
import { limitFailures, limitUses } from "./sign-in/limit-attempts.server.ts";
import { failedSignInsFrom, failedSignInsOf, oneUseOfCode } from "./sign-in/limits.server.ts";
import { recoveryDigest } from "./sign-in/recovery-codes.server.ts";
import { refusedAs } from "./sign-in/sign-in.server.ts";

type Asked = { request: Request; caller: Caller };

const CODE_WRONG = "Kod yanlışdır və ya vaxtı bitib";

/**
 * The second step of a sign-in: opens the session for a code of the authenticator app, or for a
 * recovery code. Each code opens one session at most; five wrong ones send back to the password.
 */
export async function signInByCode(
	app: App,
	{ code, request, caller }: Asked & { code: string },
): Promise<Headers> {
	const refusal = new Problem("wrong-password", CODE_WRONG);
	const headers = authHeaders(request, caller);
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
		const limited = [failedSignInsFrom(caller.address)];
		const opened = await limitFailures(app.db, limited, { isFailure, work });
		const { user } = opened.response;
		await spendCode(app, { userId: user.id, code, token: opened.response.token });
		logSecurity(app.log, "signed-in", { ...caller, userId: user.id, secondFactor: true });
		return opened.headers;
	} catch (error) {
		if (error instanceof Problem) logSecurity(app.log, "second-factor-failed", { ...caller });
		throw error;
	}
}

/** A code that opened a session before is taken back, and so is the session that it just opened. */
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

/** Makes a secret and recovery codes, shown once. Nothing is asked of anybody before `turnOn`. */
export async function prepareTwoFactor(
	app: App,
	{ password, person, request, caller }: Asked & { password: string; person: SignedIn },
): Promise<{ uri: string; qrCode: QrCode; secret: string; recoveryCodes: string[] }> {
	const { storeName } = await readSettings(app.db);
	const made = await withPassword(app, { person, caller }, () =>
		app.auth.api.enableTwoFactor({
			body: { password, method: "totp", issuer: storeName },
			headers: authHeaders(request, caller),
		}),
	);
	if (made.method !== "totp") throw new Error("another second factor than asked for");
	const secret = new URL(made.totpURI).searchParams.get("secret") ?? "";
	const qrCode = qrCodeOf(made.totpURI);
	return { uri: made.totpURI, qrCode, secret, recoveryCodes: made.backupCodes };
}

/** From the first right code on the second factor is asked for; all other sessions end. */
export async function turnTwoFactorOn(
	app: App,
	{ code, person, request, caller }: Asked & { code: string; person: SignedIn },
): Promise<Headers> {
	const refusal = new Problem("invalid", CODE_WRONG, { code: CODE_WRONG });
	const { headers } = await refusedAs(refusal, () =>
		app.auth.api.verifyTOTP({
			body: { code },
			headers: authHeaders(request, caller),
			returnHeaders: true,
		}),
	);
	await keepOnlySession(app, person, headers);
	logSecurity(app.log, "second-factor-on", { ...caller, userId: person.id });
	return headers;
}

/** Needs the password. The session that asks is replaced by a new one. */
export async function turnTwoFactorOff(
	app: App,
	{ password, person, request, caller }: Asked & { password: string; person: SignedIn },
): Promise<Headers> {
	const { headers } = await withPassword(app, { person, caller }, () =>
		app.auth.api.disableTwoFactor({
			body: { password },
			headers: authHeaders(request, caller),
			returnHeaders: true,
		}),
	);
	logSecurity(app.log, "second-factor-off", { ...caller, userId: person.id });
	return headers;
}

function withPassword<Result>(
	app: App,
	{ person, caller }: { person: SignedIn; caller: Caller },
	work: () => Promise<Result>,
): Promise<Result> {
	const refusal = new Problem("wrong-password", "Şifrə yanlışdır", { password: "Şifrə yanlışdır" });
	return limitFailures(app.db, [failedSignInsOf(person.email), failedSignInsFrom(caller.address)], {
		isFailure: (error) => error === refusal,
		work: () => refusedAs(refusal, work),
	});
}

/** Sessions that began without the second factor end where it is switched on. */
async function keepOnlySession(app: App, person: SignedIn, headers: Headers) {
	const token = sessionTokenOf(headers);
	if (!token) throw new Error("the second factor opened no session");
	await endSessionsWithout(app.db, { userId: person.id, token });
	app.hub.publish(`user:${person.id}`);
}
