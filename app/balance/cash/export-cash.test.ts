import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ADMIN, signInAs, useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();

test("the file of a shop of many years has each day once", async () => {
	const { rows } = await shop.db.execute<{ day: string }>(sql`
		INSERT INTO cash_days (day, follows, morning_qepik, epoint_auto_qepik, epoint_hand_qepik,
			abb_qepik, by_hand_qepik, purchases_qepik, refunds_qepik, abb_back_qepik,
			epoint_back_qepik, returned_qepik, entries)
		SELECT day, nullif(day - 1, baku_day(now()) - 1201), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
		FROM generate_series(1, 1200) AS ago, LATERAL (SELECT baku_day(now()) - ago) AS counted (day)
		RETURNING to_char(day, 'YYYY-MM-DD') AS day`);
	const cookie = await signInAs(shop, ADMIN);
	const file = await (await shop.fetch("/admin/cash.csv", { headers: { cookie } })).text();
	const days = file.trim().split("\r\n").slice(1);
	expect(days.map((line) => line.slice(0, 10))).toEqual(rows.map(({ day }) => day));
});
