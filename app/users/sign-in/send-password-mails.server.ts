import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import type { Mailer } from "../../platform/mail.server.ts";
import { readSettings } from "../../settings/read-settings.server.ts";
import { account } from "../users.table.server.ts";
import { newAdminMail } from "./new-admin-mail.server.ts";
import { passwordRenewedMail } from "./password-renewed-mail.server.ts";
import { passwordResetMail } from "./password-reset-mail.server.ts";

type Sending = { mailer: Mailer; origin: string };

/** Mails the link by which a password is set: to a new admin, who has none, in words of its own. */
export async function sendPasswordLink(
	db: Database,
	{ mailer, origin, user, token }: Sending & { user: { id: string; email: string }; token: string },
): Promise<void> {
	const [{ storeName }, [kept]] = await Promise.all([
		readSettings(db),
		db
			.select({ password: account.password })
			.from(account)
			.where(and(eq(account.userId, user.id), eq(account.providerId, "credential"))),
	]);
	const linked = { to: user.email, storeName, origin, token };
	await mailer.send(kept?.password === null ? newAdminMail(linked) : passwordResetMail(linked));
}

/** Tells the owner of an account that its password is another one now. */
export async function sendPasswordRenewed(
	db: Database,
	{ mailer, to }: Pick<Sending, "mailer"> & { to: string },
): Promise<void> {
	const { storeName } = await readSettings(db);
	await mailer.send(passwordRenewedMail({ to, storeName }));
}
