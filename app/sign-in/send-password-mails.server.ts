import { and, eq } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { readSettings } from "#app/settings/read-settings.server.ts";
import { newAdminMail } from "./new-admin-mail.server.ts";
import { newDeviceMail } from "./new-device-mail.server.ts";
import { passwordRenewedMail } from "./password-renewed-mail.server.ts";
import { passwordResetMail } from "./password-reset-mail.server.ts";
import { account } from "./sign-in.table.server.ts";

type Sending = { mailer: Mailer; origin: string };

/** Mails the link to set a password; a new admin, who has none, gets a mail of their own. */
export async function sendPasswordLink(
	db: Database,
	{ mailer, origin, user, token }: Sending & { user: { id: string; email: string }; token: string },
): Promise<void> {
	const [{ storeName }, [credential]] = await Promise.all([
		readSettings(db),
		db
			.select({ password: account.password })
			.from(account)
			.where(and(eq(account.userId, user.id), eq(account.providerId, "credential"))),
	]);
	const mail = { to: user.email, storeName, origin, token };
	await mailer.send(credential?.password === null ? newAdminMail(mail) : passwordResetMail(mail));
}

/** Tells the owner of an account that its password was changed. */
export async function sendPasswordRenewed(
	db: Database,
	{ mailer, to }: Pick<Sending, "mailer"> & { to: string },
): Promise<void> {
	const { storeName } = await readSettings(db);
	await mailer.send(passwordRenewedMail({ to, storeName }));
}

/** Tells the owner of an account of a sign-in on a new device. */
export async function sendNewDevice(
	db: Database,
	{ mailer, to, userAgent }: Pick<Sending, "mailer"> & { to: string; userAgent: string | null },
): Promise<void> {
	const [at, { storeName }] = await Promise.all([readNow(db), readSettings(db)]);
	await mailer.send(newDeviceMail({ to, storeName, userAgent, at }));
}
