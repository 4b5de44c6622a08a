import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import { newId } from "#app/core/ids.ts";
import { Problem } from "#app/core/problem.ts";
import { anyText, readFields } from "#app/forms/read-fields.server.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { authHeaders, sessionTokenOf } from "./auth-headers.server.ts";
import { credentialsChanged } from "./credentials.server.ts";
import type { SignedIn } from "./find-signed-in.server.ts";
import { inTurn } from "./hashing-queue.server.ts";
import { rememberDevice } from "./known-devices.server.ts";
import { failedProofsIn } from "./limits.server.ts";
import { limitAttempts } from "./rate-limit.server.ts";
import { readNewPassword } from "./read-new-password.server.ts";
import { sendPasswordRenewed } from "./send-password-mails.server.ts";
import { refusedAs } from "./sign-in.server.ts";

const schema = z.object({ currentPassword: anyText() });

/**
 * Changes the password of the person whose session `request` carries and ends all else that the
 * former one opened; returns the headers with the cookie of the one that goes on. The person is told by
 * mail. Refuses a new password that breaks the rules, and a present one that is wrong; guesses at it
 * are limited for the session.
 */
export async function changePassword(
	app: App,
	options: { form: FormData; person: SignedIn; request: Request; caller: Caller },
): Promise<Headers> {
	const { form, person, request, caller } = options;
	const { currentPassword } = readFields(schema, form);
	const newPassword = readNewPassword(form, person.role);
	const message = "Cari şifrə yanlışdır";
	const refusal = new Problem("wrong-password", message, { currentPassword: message });
	const work = () =>
		refusedAs(refusal, () =>
			app.auth.api.changePassword({
				body: { currentPassword, newPassword, revokeOtherSessions: true },
				headers: authHeaders(request, caller),
				returnHeaders: true,
			}),
		);
	const limited = [failedProofsIn(person.sessionId)];
	const isFailure = (error: unknown) => error === refusal;
	const { id: userId, email } = person;
	const { headers } = await inTurn({ account: email, address: caller.address }, () =>
		limitAttempts(app.db, limited, { isFailure, work }),
	);
	const kept = sessionTokenOf(headers);
	await app.db.transaction(async (tx) => {
		await credentialsChanged(tx, { userId, email, kept });
		await sendPasswordRenewed(tx, { mailer: app.mailer, to: email, event: newId() });
	});
	await rememberDevice(app, { request, userId, headers });
	logSecurity(app.log, "password-renewed", { ...caller, userId: person.id });
	return headers;
}
