// What admins do with the cash of a day.
import { sql } from "drizzle-orm";
import type { AdminAct, Db } from "./admin-act.ts";

/** A counted day of its own, on which nothing moved. */
async function makeDay(db: Db): Promise<string> {
	const { rows } = await db.execute<{ day: string }>(sql`
		INSERT INTO cash_days (day, follows, morning_qepik, epoint_auto_qepik, epoint_hand_qepik, abb_qepik,
			by_hand_qepik, purchases_qepik, refunds_qepik, abb_back_qepik, epoint_back_qepik,
			returned_qepik, entries)
		SELECT coalesce(max(day) + 1, '2021-01-01'), max(day), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM cash_days
		RETURNING to_char(day, 'YYYY-MM-DD') AS day`);
	return rows[0]?.day as string;
}

export const CASH_ACTS: AdminAct[] = [
	{
		line: "/admin/cash/:day/say/:source",
		what: "",
		asks: "nothing",
		make: async (db) => ({
			path: `/admin/cash/${await makeDay(db)}/say/bank`,
			fields: { amount: "5", note: "", seen: "0" },
		}),
	},
	{
		line: "/admin/cash/:day/close",
		what: "",
		asks: "both",
		make: async (db) => ({
			path: `/admin/cash/${await makeDay(db)}/close`,
			fields: { note: "", seenBank: "0", seenEpoint: "0" },
		}),
	},
	{
		line: "/admin/cash/:day/correct",
		what: "",
		asks: "both",
		make: async (db, adminId) => {
			const day = await makeDay(db);
			await db.execute(sql`INSERT INTO cash_closings (day, bank_counted_qepik, epoint_counted_qepik, closed_by)
				VALUES (${day}::date, 0, 0, ${adminId})`);
			const fields = { source: "bank", amount: "5", reason: "Faiz", seen: "0" };
			return { path: `/admin/cash/${day}/correct`, fields };
		},
	},
];
