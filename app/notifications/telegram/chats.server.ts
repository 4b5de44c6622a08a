import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";

export type LinkedChat = { adminId: string; name: string; linkedAt: Date };

/** Who hears of things by Telegram, and since when. */
export async function listChats(db: Pick<Database, "execute">): Promise<LinkedChat[]> {
	const { rows } = await db.execute<Omit<LinkedChat, "linkedAt"> & { linked: string }>(sql`
		SELECT admin_id AS "adminId", ${selectNameOf(sql`admin_id`)} AS name, linked_at AS linked
		FROM telegram_chats ORDER BY linked_at, chat_id`);
	return rows.map(({ linked, ...chat }) => ({ ...chat, linkedAt: new Date(linked) }));
}

/** Where an admin hears of things. */
export async function findChat(
	db: Pick<Database, "execute">,
	adminId: string,
): Promise<number | undefined> {
	const { rows } = await db.execute<{ chat: number }>(sql`
		SELECT chat_id AS chat FROM telegram_chats JOIN users ON users.id = admin_id AND role = 'admin'
		WHERE admin_id = ${adminId}`);
	return rows[0]?.chat;
}

export async function isLinked(db: Pick<Database, "execute">, chatId: number): Promise<boolean> {
	const { rows } = await db.execute(sql`
		SELECT FROM telegram_chats WHERE chat_id = ${chatId}`);
	return rows.length > 0;
}

/** Ends an admin's link, and their open code; false where there is none. What waits for it is gone with it. */
export function unlinkAdmin(
	db: Database,
	{ adminId, by }: { adminId: string; by: string },
): Promise<boolean> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`DELETE FROM telegram_codes WHERE admin_id = ${adminId}`);
		const { rowCount } = await tx.execute(sql`
			DELETE FROM telegram_chats WHERE admin_id = ${adminId}`);
		if (!rowCount) return false;
		await recordAction(tx, by, "telegram.unlink", adminId);
		return true;
	});
}

/** Whoever has blocked the bot has ended the link themselves. */
export function unlinkBlocked(db: Database, chatId: number): Promise<void> {
	return db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ adminId: string }>(sql`
			DELETE FROM telegram_chats WHERE chat_id = ${chatId} RETURNING admin_id AS "adminId"`);
		for (const { adminId } of rows) {
			const after = { reason: "Bot bloklanıb" };
			await recordAction(tx, adminId, "telegram.unlink", adminId, { after });
		}
	});
}
