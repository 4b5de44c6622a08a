import { and, eq } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.server.ts";
import { readSettings } from "#app/settings/read-settings.server.ts";
import { newAdminMail } from "./new-admin-mail.server.ts";
import { newDeviceMail } from "./new-device-mail.server.ts";
import { passwordRenewedMail } from "./password-renewed-mail.server.ts";
import { passwordResetMail } from "./password-reset-mail.server.ts";
import { account } from "./sign-in.table.server.ts";

type Sending = { mailer: Pick<Mailer, "put">; to: string };

/** A mailed link is worth sending for as long as it works. */
export const RESET_LINK_LASTS_S = 60 * 60;

/** Mails the link to set a password; a new admin, who has none, gets a mail of their own. */
export async function sendPasswordLink(
	db: Queryable,
	options: Sending & { userId: string; origin: string; token: string },
): Promise<void> {
	const { mailer, userId, ...linked } = options;
	const [{ storeName }, [credential]] = await Promise.all([
		readSettings(db),
		db
			.select({ password: account.password })
			.from(account)
			.where(and(eq(account.userId, userId), eq(account.providerId, "credential"))),
	]);
	const compose = credential?.password === null ? newAdminMail : passwordResetMail;
	const mail = compose({ ...linked, storeName });
	await mailer.put(db, { ...mail, event: linked.token, lastsS: RESET_LINK_LASTS_S });
}

/** Tells the owner of an account that its password was changed; `event` names the change. */
export async function sendPasswordRenewed(
	tx: Queryable,
	{ mailer, to, event }: Sending & { event: string },
): Promise<void> {
	const { storeName } = await readSettings(tx);
	await mailer.put(tx, { ...passwordRenewedMail({ to, storeName }), event });
}

/** Tells the owner of an account of a sign-in on a new device. */
export async function sendNewDevice(
	db: Queryable,
	{ mailer, to, userAgent }: Sending & { userAgent: string | null },
): Promise<void> {
	const [at, { storeName }] = await Promise.all([readNow(db), readSettings(db)]);
	await mailer.put(db, newDeviceMail({ to, storeName, userAgent, at }));
}
