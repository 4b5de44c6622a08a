import type { App } from "#app/app-context.server.ts";
import type { MailKind } from "./mail-kinds.ts";
import { readAllWritten } from "./mail-words.server.ts";

/** What the admins' page shows of the mails, for the admin with this address. */
export async function readMails({ db, env }: App, to: string) {
	const written = await readAllWritten(db);
	const kinds = Object.entries(written).filter(([, { subject, opening }]) => subject || opening);
	return {
		isOn: env.smtpUrl !== undefined,
		to,
		written: kinds.map(([kind]) => kind as MailKind),
	};
}
