import { sql } from "drizzle-orm";
import { makeAdmin } from "../make.ts";
import type { AdminAct, Db } from "./admin-act.ts";

const path = "/admin/notifications/telegram";

let chats = 0;
const link = (db: Db, adminId: string) =>
	db.execute(sql`
		INSERT INTO telegram_chats (chat_id, admin_id) VALUES (${++chats}, ${adminId})
		ON CONFLICT (admin_id) DO NOTHING`);

/** Who hears of things by Telegram, and when. */
export const TELEGRAM_ACTS: AdminAct[] = [
	{
		line: `${path} link`,
		what: "a chat, which hears of every order from then on",
		asks: "password",
		make: async () => ({ path, fields: { intent: "link" } }),
	},
	{
		line: `${path} unlink`,
		what: "somebody's chat",
		asks: "nothing",
		make: async (db) => {
			const { id } = await makeAdmin(db);
			await link(db, id);
			return { path, fields: { intent: "unlink", admin: id } };
		},
	},
	{
		line: `${path} test`,
		what: "one's own chat",
		asks: "nothing",
		make: async (db, adminId) => {
			await link(db, adminId);
			return { path, fields: { intent: "test" } };
		},
	},
	{
		line: `${path} settings`,
		what: "the owner's numbers",
		asks: "nothing",
		make: async () => ({ path, fields: { intent: "settings", lowStock: String(++chats) } }),
	},
];
