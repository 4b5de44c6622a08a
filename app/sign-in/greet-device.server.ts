import type { App } from "#app/app-context.server.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import type { SignedIn } from "./find-signed-in.server.ts";
import { findKnownDevice, rememberDevice } from "./known-devices.server.ts";
import { sendNewDevice } from "./send-password-mails.server.ts";
import type { Account } from "./settle-sign-in.server.ts";

type Greeted = {
	request: Request;
	caller: Caller;
	account: Account;
	email: string;
	/** Somebody who was signed in on it before this. */
	person?: SignedIn | undefined;
	headers: Headers;
};

/** Remembers the device of a sign-in; the owner of the account is told of one that is new. */
export async function greetDevice(
	app: App,
	{ request, caller, account, email, person, headers }: Greeted,
): Promise<void> {
	const known = findKnownDevice(app, { request, account });
	await rememberDevice(app, { request, userId: account.id, headers });
	if (known || person) return;
	logSecurity(app.log, "new-device", { ...caller, userId: account.id });
	const userAgent = request.headers.get("user-agent");
	// What cannot be told must not keep anybody from signing in.
	await sendNewDevice(app.db, { mailer: app.mailer, to: email, userAgent }).catch((error) =>
		app.log.error({ err: error, ...caller }, "no mail about a new device was made"),
	);
}
