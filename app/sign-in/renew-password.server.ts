import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { readFields } from "#app/forms/read-fields.server.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { credentialsChanged } from "./credentials.server.ts";
import { emailField } from "./email-field.server.ts";
import { inTurn } from "./hashing-queue.server.ts";
import { resetMailsFrom, resetMailsTo } from "./limits.server.ts";
import { limitUses } from "./rate-limit.server.ts";
import { readNewPassword } from "./read-new-password.server.ts";
import { sendPasswordRenewed } from "./send-password-mails.server.ts";
import { account, verification } from "./sign-in.table.server.ts";

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
	// Not awaited: the time that it takes to make a mail would tell that there is one.
	app.auth.api
		.requestPasswordReset({ body: { email } })
		.catch((error) => app.log.error({ err: error, ...caller }, "no reset mail was made"));
}

/**
 * Sets a new password by a mailed token, once, ends what the former one opened, all mailed links
 * included, and tells the owner by mail. Returns whose password it was.
 */
export async function renewPassword(
	app: App,
	{ form, token, caller }: { form: FormData; token: string; caller: Caller },
): Promise<{ id: string }> {
	const refusal = new Problem("invalid", "Link etibarsızdır və ya vaxtı bitib, yenisini istəyin");
	const owner = await findOwnerOfToken(app, token);
	const newPassword = readNewPassword(form, owner?.role);
	if (!owner) throw refusal;
	const { id: userId, email, linkId } = owner;
	const { password } = await app.auth.$context;
	const turn = { account: email, address: caller.address };
	const digest = await inTurn(turn, () => password.hash(newPassword));
	await app.db.transaction(async (tx) => {
		// Two links of one person wait for each other here, and the second is gone then.
		await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`);
		const used = await tx
			.delete(verification)
			.where(and(eq(verification.id, linkId), gt(verification.expiresAt, sql`now()`)))
			.returning({ id: verification.id });
		if (used.length === 0) throw refusal;
		await tx
			.update(account)
			.set({ password: digest, updatedAt: sql`now()` })
			.where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
		// Who reads what is mailed to an address has confirmed it.
		await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
		await credentialsChanged(tx, { userId, email });
		await sendPasswordRenewed(tx, { mailer: app.mailer, to: email, event: linkId });
	});
	logSecurity(app.log, "password-renewed", { ...caller, userId });
	return { id: userId };
}

/** The person whose password a mailed link sets; undefined for a token that is invalid or expired. */
export async function findOwnerOfToken(app: App, token: string) {
	const { internalAdapter } = await app.auth.$context;
	const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
	if (!link) return undefined;
	const [person] = await app.db
		.select({ id: users.id, email: users.email, role: users.role })
		.from(users)
		.where(eq(users.id, link.value));
	return person && { ...person, linkId: link.id };
}
