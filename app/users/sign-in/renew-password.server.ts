import { eq } from "drizzle-orm";
import { z } from "zod";
import { Problem } from "../../core/problem.ts";
import type { App } from "../../platform/app-context.server.ts";
import type { Caller } from "../../platform/caller.server.ts";
import { logSecurity } from "../../platform/log.server.ts";
import { readFields } from "../../platform/read-fields.server.ts";
import { users } from "../users.table.server.ts";
import { emailField } from "./email-field.server.ts";
import { forgiveFailures, limitUses } from "./limit-attempts.server.ts";
import { failedSignInsOf, resetMailsFrom, resetMailsTo } from "./limits.server.ts";
import { readNewPassword } from "./read-new-password.server.ts";
import { refusedAs } from "./sign-in.server.ts";

const address = z.object({ email: emailField });

/**
 * Mails a link when the e-mail has an account; tells nobody whether it has, by its words or by the
 * time that it takes. Refuses what is no e-mail. Past a few mails an hour to one person it stays as silent.
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
	// Not waited for: the mail server's answer would tell that there was a mail.
	app.auth.api
		.requestPasswordReset({ body: { email } })
		.catch((error) => app.log.error({ err: error, ...caller }, "no reset mail was made"));
}

/**
 * Sets a new password by a mailed token, once, ends all sessions of that person, and forgives the
 * failed sign-ins, so that nobody can lock an owner out for long.
 */
export async function renewPassword(
	app: App,
	{ form, token, caller }: { form: FormData; token: string; caller: Caller },
): Promise<void> {
	const refusal = new Problem("invalid", "Link etibarsızdır və ya vaxtı bitib, yenisini istəyin");
	const person = await findOwnerOfToken(app, token);
	const newPassword = readNewPassword(form, person?.role);
	if (!person) throw refusal;
	await refusedAs(refusal, () => app.auth.api.resetPassword({ body: { newPassword, token } }));
	await forgiveFailures(app.db, failedSignInsOf(person.email));
	logSecurity(app.log, "password-renewed", { ...caller, userId: person.id });
	app.hub.publish(`user:${person.id}`);
}

/** Whose password a mailed link sets; undefined for one that was made up or has run out. */
export async function findOwnerOfToken(app: App, token: string) {
	const { internalAdapter } = await app.auth.$context;
	const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`);
	if (!kept) return undefined;
	const [person] = await app.db
		.select({ id: users.id, email: users.email, role: users.role })
		.from(users)
		.where(eq(users.id, kept.value));
	return person;
}
