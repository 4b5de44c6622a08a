import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { DoJob } from "#app/platform/jobs/jobs.server.ts";
import { findBrokenMail, findGivenUp } from "./find-broken.server.ts";
import { findUnclaimedOrders, findUnclaimedTopUps } from "./find-unclaimed.server.ts";
import { SEND, tellStaff } from "./tell-staff.server.ts";

/** Looks for what nobody announces: what lies about, what is broken, and messages that the database made. */
export const WATCH = "telegram-watch";

const EVERY_S = 10;
const KEPT_DAYS = 7;

type Watching = Pick<App, "db" | "env" | "jobs">;

export const watchForStaff: DoJob<Watching> = async ({ db, env, jobs }) => {
	if (!env.telegram) return;
	await db.transaction(async (tx) => {
		if (await isSomebodyLinked(tx)) await tellFound(tx, jobs);
		await announce(tx, jobs);
	});
	await removeOld(db);
	return { againAfterS: EVERY_S };
};

/** Before that, nothing is marked as told. */
async function isSomebodyLinked(tx: Queryable): Promise<boolean> {
	const { rows } = await tx.execute(sql`SELECT FROM telegram_chats LIMIT 1`);
	return rows.length > 0;
}

async function tellFound(tx: Queryable, jobs: Watching["jobs"]): Promise<void> {
	for (const find of [findUnclaimedOrders, findUnclaimedTopUps, findGivenUp, findBrokenMail]) {
		for (const news of await find(tx)) await tellStaff(tx, { jobs }, news);
	}
}

/** A purchase that lowers a stock, or whatever else makes a message, puts in no job itself. */
async function announce(tx: Queryable, jobs: Watching["jobs"]): Promise<void> {
	const { rows } = await tx.execute<{ chat: number }>(sql`
		WITH fresh AS (
			UPDATE telegram_messages SET announced = true WHERE NOT announced RETURNING chat_id
		)
		SELECT DISTINCT chat_id AS chat FROM fresh ORDER BY 1`);
	for (const { chat } of rows) await jobs.put(tx, { kind: SEND, key: String(chat) });
}

async function removeOld(db: Queryable): Promise<void> {
	await db.execute(sql`
		DELETE FROM telegram_told WHERE told_at < now() - ${KEPT_DAYS} * interval '1 day'`);
}

/** Whoever starts with a bot watches, and tries at once what waited for it. */
export async function watchFromNowOn({ db, env, jobs }: Watching): Promise<void> {
	if (!env.telegram) return;
	await jobs.put(db, { kind: WATCH, key: "all" });
	await sendAllSoon(db, jobs);
}

/** What waits for whatever reason is looked at anew. */
export async function sendAllSoon(tx: Queryable, jobs: Watching["jobs"]): Promise<void> {
	const { rows } = await tx.execute<{ chat: number }>(sql`
		SELECT DISTINCT chat_id AS chat FROM telegram_messages ORDER BY 1`);
	for (const { chat } of rows) await jobs.put(tx, { kind: SEND, key: String(chat) });
}
