import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { readFields } from "#app/forms/read-fields.server.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { emailField } from "./email-field.server.ts";
import { failedSignInsOf, resetMailsFrom, resetMailsTo } from "./limits.server.ts";
import { forgiveFailures, limitUses } from "./rate-limit.server.ts";
import { readNewPassword } from "./read-new-password.server.ts";
import { refusedAs } from "./sign-in.server.ts";

const address = z.object({ email: emailField });

/**
 * Mails a link if the email has an account. Neither the response nor its timing tells whether it has,
 * nor that the few mails an hour for one person are used up. Refuses what is no email address.
 */
export async function askPasswordReset(
	app: App,
	{ form, caller }: { form: FormData; caller: Caller },
): Promise<void> {
	const { email } = readFields(address, form);
	await limitUses(app.db, resetMailsFrom(caller.address));
	try {
		await limitUses(app.db, resetMailsTo(email));
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		logSecurity(app.log, "limited", { ...caller, at: "reset-mail" });
		return;
	}
	logSecurity(app.log, "password-reset-asked", { ...caller });
	// Not awaited: the time that the mail server takes would tell that there was a mail.
	app.auth.api
		.requestPasswordReset({ body: { email } })
		.catch((error) => app.log.error({ err: error, ...caller }, "no reset mail was made"));
}

/**
 * Sets a new password by a mailed token, once, ends all sessions of that person, and resets the
 * count of failed sign-ins, so that nobody can lock an owner out for long. Returns whose password it was.
 */
export async function renewPassword(
	app: App,
	{ form, token, caller }: { form: FormData; token: string; caller: Caller },
): Promise<{ id: string }> {
	const refusal = new Problem("invalid", "Link etibarsızdır və ya vaxtı bitib, yenisini istəyin");
	const person = await findOwnerOfToken(app, token);
	const newPassword = readNewPassword(form, person?.role);
	if (!person) throw refusal;
	await refusedAs(refusal, () => app.auth.api.resetPassword({ body: { newPassword, token } }));
	await forgiveFailures(app.db, failedSignInsOf(person.email));
	logSecurity(app.log, "password-renewed", { ...caller, userId: person.id });
	return { id: person.id };
}

/** The person whose password a mailed link sets; undefined for a token that is invalid or expired. */
export async function findOwnerOfToken(app: App, token: string) {
	const { internalAdapter } = await app.auth.$context;
	const stored = await internalAdapter.findVerificationValue(`reset-password:${token}`);
	if (!stored) return undefined;
	const [person] = await app.db
		.select({ id: users.id, email: users.email, role: users.role })
		.from(users)
		.where(eq(users.id, stored.value));
	return person;
}
