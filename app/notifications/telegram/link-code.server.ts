import { sql } from "drizzle-orm";
import { customAlphabet } from "nanoid";
import type { App } from "#app/app-context.server.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { openSeal } from "#app/platform/seal.server.ts";
import { SEND } from "./tell-staff.server.ts";

/** 59 bits, without letters that are taken for others. */
const newCode = customAlphabet("ABCDEFGHJKMNPQRSTUVWXYZ23456789", 12);
export const CODE_MINUTES = 10;

/** Hears who sends a code to the bot, while there are open ones. */
export const LISTEN = "telegram-updates";

const digestOf = (secret: string, code: string) =>
	openSeal(secret, "codes that link a chat").digest(code.toUpperCase());

/** A new code for an admin, in the place of the one before; only its digest is kept. */
export function makeCode(
	{ db, jobs, secret }: Pick<App, "db" | "jobs" | "secret">,
	adminId: string,
): Promise<string> {
	const code = newCode();
	return db.transaction(async (tx) => {
		await tx.execute(sql`
			INSERT INTO telegram_codes (admin_id, digest, expires_at)
			VALUES (${adminId}, ${digestOf(secret, code)}, now() + ${CODE_MINUTES} * interval '1 minute')
			ON CONFLICT (admin_id) DO UPDATE
				SET digest = excluded.digest, expires_at = excluded.expires_at`);
		await jobs.put(tx, { kind: LISTEN, key: "all" });
		return code;
	});
}

/** Whether somebody may still send one. */
export async function hasOpenCodes(db: Queryable): Promise<boolean> {
	await db.execute(sql`DELETE FROM telegram_codes WHERE expires_at <= now()`);
	const { rows } = await db.execute(sql`SELECT FROM telegram_codes LIMIT 1`);
	return rows.length > 0;
}

/**
 * Links the chat that sent a code to the admin who was shown it, in the place of their former chat and of
 * whoever the chat belonged to; `alongside` is part of the same act. False for a code that is wrong, old or
 * used.
 */
export function linkChat(
	{ db, jobs, secret }: Pick<App, "jobs" | "secret"> & { db: Database },
	sent: { code: string; chatId: number; alongside(tx: Queryable): Promise<void> },
): Promise<boolean> {
	const { code, chatId, alongside } = sent;
	return db.transaction(async (tx) => {
		const adminId = await useCode(tx, digestOf(secret, code));
		if (!adminId) return false;
		const { rows } = await tx.execute<{ former: string }>(sql`
			DELETE FROM telegram_chats WHERE chat_id = ${chatId} OR admin_id = ${adminId}
			RETURNING admin_id AS former`);
		for (const { former } of rows)
			if (former !== adminId) await recordAction(tx, adminId, "telegram.unlink", former);
		await tx.execute(sql`
			INSERT INTO telegram_chats (chat_id, admin_id) VALUES (${chatId}, ${adminId})`);
		await tx.execute(sql`
			INSERT INTO telegram_messages (chat_id, kind, happened_at) VALUES (${chatId}, 'linked', now())`);
		await recordAction(tx, adminId, "telegram.link", adminId);
		await jobs.put(tx, { kind: SEND, key: String(chatId) });
		await alongside(tx);
		return true;
	});
}

/** Uses it up. Whoever loses the role at this moment waits for this, and is unlinked then. */
async function useCode(tx: Queryable, digest: string): Promise<string | undefined> {
	const { rows } = await tx.execute<{ adminId: string }>(sql`
		WITH owner AS (
			SELECT id FROM telegram_codes JOIN users ON id = admin_id AND role = 'admin'
			WHERE digest = ${digest} AND expires_at > now() FOR SHARE OF users
		)
		DELETE FROM telegram_codes USING owner WHERE admin_id = owner.id AND digest = ${digest}
		RETURNING admin_id AS "adminId"`);
	return rows[0]?.adminId;
}
