// What happens on earlier days: entries, top-ups, orders and events get a moment that the test says.
import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";

const DATED = {
	balance_entries: "created_at",
	top_ups: "created_at",
	orders: "created_at",
	epoint_events: "received_at",
	epoint_flags: "created_at",
};

/** Gives a test's database a clock of its own, which `setBack` sets. */
export async function makeClock(db: Database): Promise<void> {
	await db.execute(sql`CREATE TABLE test_clock (moment timestamptz NOT NULL)`);
	for (const [table, column] of Object.entries(DATED)) {
		await db.execute(
			sql.raw(`
			CREATE FUNCTION test_date_${table}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
			BEGIN
				NEW.${column} := coalesce((SELECT moment FROM test_clock), NEW.${column});
				RETURN NEW;
			END $$;
			CREATE TRIGGER aaa_test_clock BEFORE INSERT ON ${table}
				FOR EACH ROW EXECUTE FUNCTION test_date_${table}()`),
		);
	}
}

/** Does something at that moment, such as `2026-11-20 23:59:59 Asia/Baku`. */
export async function setBack<Result>(
	db: Database,
	moment: string,
	work: () => Promise<Result>,
): Promise<Result> {
	await db.execute(sql`INSERT INTO test_clock VALUES (${moment}::timestamptz)`);
	try {
		return await work();
	} finally {
		await db.execute(sql`DELETE FROM test_clock`);
	}
}

/** A day in Baku, so many days ago. */
export async function dayAgo(db: Database, days: number): Promise<string> {
	const { rows } = await db.execute<{ day: string }>(
		sql`SELECT to_char(baku_day(now()) - ${days}::integer, 'YYYY-MM-DD') AS day`,
	);
	return rows[0]?.day as string;
}
