import type { App } from "#app/app-context.server.ts";
import type { Notification } from "#app/notifications/read-notifications.server.ts";
import { TOPIC_OF } from "#app/notifications/topics.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { readSettings } from "#app/settings/read-settings.server.ts";
import { composeNotice, type Notice } from "./compose-notice.server.ts";
import { isMailKind } from "./mail-kinds.ts";
import { readAllWritten, wordsOf } from "./mail-words.server.ts";

/** One mail for each, in the outbox, to who wants it. */
export async function tellByMail(app: App, tx: Queryable, told: Notification[]): Promise<void> {
	const notices = told.filter(isMailed);
	if (notices.length === 0) return;
	const settings = await readSettings(tx);
	const written = await readAllWritten(tx);
	for (const notice of notices) {
		const words = wordsOf(notice.kind, written[notice.kind]);
		await app.mailer.put(tx, composeNotice(notice, { shop: app, settings, words }));
	}
}

/** An address that nobody has confirmed may be anybody's; one of a closed account is none. */
function isMailed(told: Notification): told is Notification & Notice {
	const { kind, user, mutes } = told;
	return isMailKind(kind) && user.emailVerified && !mutes.includes(`mail:${TOPIC_OF[kind]}`);
}
