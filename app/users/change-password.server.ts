import { Problem } from "../core/problem.ts";
import type { App } from "../platform/app-context.server.ts";
import type { Caller } from "../platform/caller.server.ts";
import { logSecurity } from "../platform/log.server.ts";
import { authHeaders } from "./sign-in/auth-headers.server.ts";
import type { SignedIn } from "./sign-in/find-signed-in.server.ts";
import { limitFailures } from "./sign-in/limit-attempts.server.ts";
import { failedSignInsFrom, failedSignInsOf } from "./sign-in/limits.server.ts";
import { readNewPassword } from "./sign-in/read-new-password.server.ts";
import { sendPasswordRenewed } from "./sign-in/send-password-mails.server.ts";
import { refusedAs } from "./sign-in/sign-in.server.ts";

/**
 * Changes the password of the person whose session `request` carries, ends all their other
 * sessions and tells them by mail; returns the headers with the cookie of the one that goes on.
 * Refuses a new password that breaks the rules, and a present one that is wrong: a guess at it
 * counts like one at the door.
 */
export async function changePassword(
	app: App,
	options: { form: FormData; person: SignedIn; request: Request; caller: Caller },
): Promise<Headers> {
	const { form, person, request, caller } = options;
	const newPassword = readNewPassword(form, person.role);
	const words = "Cari şifrə yanlışdır";
	const refusal = new Problem("wrong-password", words, { currentPassword: words });
	const work = () =>
		refusedAs(refusal, () =>
			app.auth.api.changePassword({
				body: {
					currentPassword: String(form.get("currentPassword") ?? ""),
					newPassword,
					revokeOtherSessions: true,
				},
				headers: authHeaders(request, caller),
				returnHeaders: true,
			}),
		);
	const limited = [failedSignInsOf(person.email), failedSignInsFrom(caller.address)];
	const isFailure = (error: unknown) => error === refusal;
	const { headers } = await limitFailures(app.db, limited, { isFailure, work });
	logSecurity(app.log, "password-renewed", { ...caller, userId: person.id });
	app.hub.publish(`user:${person.id}`);
	await sendPasswordRenewed(app.db, { mailer: app.mailer, to: person.email });
	return headers;
}
