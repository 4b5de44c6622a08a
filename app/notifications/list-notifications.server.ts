import { sql } from "drizzle-orm";
import { cutPage } from "#app/core/page.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { prepare } from "#app/platform/database/prepared-statement.server.ts";
import { readNotifications } from "./read-notifications.server.ts";
import { type Said, sayNotification } from "./say-notification.ts";

export type Listed = Said & { id: number; createdAt: Date; isNew: boolean };

const PAGE = 30;
/** One more than is ever shown as a number. */
const MOST_UNREAD = 100;

/** What happened to somebody, newest first; `before` is the cursor of a later page. */
export async function listNotificationsOf(
	db: Queryable,
	{ userId, before }: { userId: string; before?: number | undefined },
): Promise<{ notifications: Listed[]; next: number | undefined }> {
	const { rows } = await db.execute<{ id: number; isNew: boolean }>(sql`
		SELECT id, read_at IS NULL AS "isNew" FROM notifications
		WHERE user_id = ${userId} AND kind <> 'top-up-asked'
			AND (${before ?? null}::bigint IS NULL OR id < ${before ?? null})
		ORDER BY id DESC LIMIT ${PAGE + 1}`);
	const page = cutPage(rows, PAGE, ({ id }) => id);
	const found = await readNotifications(
		db,
		page.rows.map(({ id }) => id),
	);
	const byId = new Map(found.map((notification) => [notification.id, notification]));
	const notifications = page.rows.flatMap(({ id, isNew }) => {
		const told = byId.get(id);
		return told ? [{ ...sayNotification(told), id, createdAt: told.createdAt, isNew }] : [];
	});
	return { notifications, next: page.next };
}

const findUnread = prepare<{ unread: number }>(
	"unread-notifications",
	sql`
		SELECT count(*) AS unread FROM (
			SELECT FROM notifications
			WHERE user_id = ${sql.placeholder("userId")} AND read_at IS NULL LIMIT ${sql.raw(String(MOST_UNREAD))}
		) AS newest`,
);

/** How much somebody has not read yet, counted up to a hundred. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
	const [found] = await findUnread(db, { userId });
	return found?.unread ?? 0;
}

/** Whoever has seen up to the newest, on one device, has read it on all. */
export async function markRead(
	db: Queryable,
	{ userId, upTo }: { userId: string; upTo: number },
): Promise<boolean> {
	const { rowCount } = await db.execute(sql`
		UPDATE notifications SET read_at = now()
		WHERE user_id = ${userId} AND read_at IS NULL AND id <= ${upTo}`);
	return (rowCount ?? 0) > 0;
}
