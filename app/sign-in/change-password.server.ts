import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { anyText, readFields } from "#app/forms/read-fields.server.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { authHeaders, sessionTokenOf } from "./auth-headers.server.ts";
import { credentialsChanged } from "./credentials.server.ts";
import type { SignedIn } from "./find-signed-in.server.ts";
import { failedSignInsFrom, failedSignInsOf } from "./limits.server.ts";
import { limitFailures } from "./rate-limit.server.ts";
import { readNewPassword } from "./read-new-password.server.ts";
import { refusedAs } from "./sign-in.server.ts";

const schema = z.object({ currentPassword: anyText() });

/**
 * Changes the password of the person whose session `request` carries and ends all else that the
 * former one opened; returns the headers with the cookie of the one that goes on. The caller tells the
 * person by mail (`sendPasswordRenewed`). Refuses a new password that breaks the rules, and a
 * present one that is wrong: a guess at it counts like a failed sign-in.
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
	const limited = [failedSignInsOf(person.email), failedSignInsFrom(caller.address)];
	const isFailure = (error: unknown) => error === refusal;
	const { headers } = await limitFailures(app.db, limited, { isFailure, work });
	const { id: userId, email } = person;
	const kept = sessionTokenOf(headers);
	await app.db.transaction((tx) => credentialsChanged(tx, { userId, email, kept }));
	logSecurity(app.log, "password-renewed", { ...caller, userId: person.id });
	return headers;
}
