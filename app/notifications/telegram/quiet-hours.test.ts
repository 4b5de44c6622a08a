// In the quiet hours a failed money check is told, and nothing else; the morning has one message.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { CHAT, useTelegram } from "#test/use-telegram.ts";

const shop = useTelegram();
const texts = () => shop.fake.textsTo(CHAT);
const db = () => shop.database.db;

const breakMoney = () =>
	db().execute(sql`INSERT INTO money_checks (findings) VALUES ('[{"rule": 1}, {"rule": 2}]')`);

test.each([
	["23:00", "08:00", "2026-11-20 22:59:59", null],
	["23:00", "08:00", "2026-11-20 23:00:00", "2026-11-21 08:00"],
	["23:00", "08:00", "2026-11-20 23:59:59", "2026-11-21 08:00"],
	["23:00", "08:00", "2026-11-21 00:00:00", "2026-11-21 08:00"],
	["23:00", "08:00", "2026-11-21 07:59:59", "2026-11-21 08:00"],
	["23:00", "08:00", "2026-11-21 08:00:00", null],
	["13:00", "15:30", "2026-11-21 13:00:00", "2026-11-21 15:30"],
	["13:00", "15:30", "2026-11-21 15:30:00", null],
	["13:00", "15:30", "2026-11-21 12:59:59", null],
	["23:00", "00:00", "2026-12-31 23:30:00", "2027-01-01 00:00"],
	[null, null, "2026-11-21 03:00:00", null],
])("from %s to %s it is quiet at %s until %s", async (from, until, moment, expected) => {
	await db().execute(
		sql`UPDATE telegram_settings SET quiet_from = ${from}, quiet_until = ${until}`,
	);
	const { rows } = await db().execute<{ until: string | null }>(sql`
		SELECT to_char(telegram_quiet_until((${moment} || ' Asia/Baku')::timestamptz)
			AT TIME ZONE 'Asia/Baku', 'YYYY-MM-DD HH24:MI') AS until`);
	expect(rows[0]?.until).toBe(expected);
});

test.each([
	["23:00", null],
	[null, "08:00"],
	["08:00", "08:00"],
])("quiet hours from %s to %s are refused by the database", async (from, until) => {
	const set = db().execute(sql`
		UPDATE telegram_settings SET quiet_from = ${from}, quiet_until = ${until}`);
	await expect(set).rejects.toMatchObject({ cause: { constraint: "telegram_settings_quiet" } });
});

test("what comes in them waits for their end and is one message then, however little it is", async () => {
	await shop.quiet(-1, 2);
	await shop.buy();
	await shop.ask();
	await shop.tell();
	const again = (await shop.send()) as { againAfterS: number };
	expect(again.againAfterS).toBeGreaterThan(7100);
	// The end is rounded to a second.
	expect(again.againAfterS).toBeLessThanOrEqual(7201);
	expect(shop.fake.calls).toEqual([]);
	await shop.quiet(-3, -1);
	await shop.buy();
	await shop.tell();
	await shop.send();
	expect(texts()).toHaveLength(2);
	expect(texts()[0]).toContain("Səssiz saatlarda 2 xəbər");
	expect(texts()[0]).toContain("Yeni sifarişlər: 1");
	expect(texts()[1]).toMatch(/^Yeni sifariş #/);
});

test("only a failed money check passes, at once; one that found nothing is no news", async () => {
	await shop.quiet(-1, 2);
	await shop.buy();
	await shop.tell();
	await shop.send();
	await db().execute(sql`INSERT INTO money_checks (findings) VALUES ('[]')`);
	await breakMoney();
	// Nobody else has asked for it.
	await db().execute(sql`TRUNCATE jobs`);
	await shop.watch();
	shop.startJobs();
	await expect
		.poll(texts)
		.toEqual([
			"Pul yoxlaması uyğunsuzluq tapdı\nTapılan: 2, indicə. Səbəbi serverin jurnalındadır.\nhttps://shop.example/admin",
		]);
	await expect.poll(shop.waiting).toEqual([{ kind: "order", begun: false }]);
});

test("a failed money check does not wait for the morning's summary either", async () => {
	await shop.quiet(-1, 2);
	await shop.buy();
	await shop.buy();
	await shop.tell();
	await breakMoney();
	await shop.quiet(-3, -1);
	await shop.send();
	expect(texts().join("\n")).toContain("Pul yoxlaması uyğunsuzluq tapdı");
	expect(texts().filter((text) => text.includes("Səssiz saatlarda 2 xəbər"))).toHaveLength(1);
});

test("nor behind the five hundred that one message sums up", async () => {
	await shop.quiet(-1, 2);
	await shop.buy();
	await shop.tell();
	await db().execute(sql`
		INSERT INTO telegram_messages (chat_id, kind, facts, happened_at, held)
		SELECT chat_id, kind, facts, happened_at, held FROM telegram_messages, generate_series(1, 499)`);
	await breakMoney();
	await shop.send();
	expect(texts().join("\n")).toContain("Pul yoxlaması uyğunsuzluq tapdı");
});
