import { type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { selectMinutesSince } from "#app/platform/database/select-minutes-since.server.ts";
import { type News, PASSING } from "./say-news.ts";

/** So many messages a chat gets within a minute; more become one. */
const MOST_A_MINUTE = 5;
/** Of so many one message sums up. */
const MOST_AT_ONCE = 500;

/** What is sent as one message. */
export type Batch = {
	news: News[];
	ids: number[];
	/** Those of them that nobody has begun to send before. */
	newIds: number[];
	/** They came in the quiet hours. */
	isHeld: boolean;
};

type Row = News & { id: number; held: boolean; begun: boolean };
type Chat = { pausedS: number; quietS: number; sent: number; freeInS: number };

/**
 * Takes what is to be sent to a chat now and marks it as begun; or says in how many seconds to look again,
 * or that nothing waits.
 */
export async function takeNews(
	db: Database,
	chatId: number,
): Promise<Batch | { againAfterS: number } | undefined> {
	return db.transaction(async (tx) => {
		const chat = await lockChat(tx, chatId);
		if (!chat) return undefined;
		const waiting = await readWaiting(tx, chatId);
		if (waiting.length === 0) return undefined;
		if (chat.pausedS > 0) return { againAfterS: chat.pausedS };
		const sayable = chat.quietS > 0 ? waiting.filter(isPassing) : waiting;
		if (sayable.length === 0) return { againAfterS: chat.quietS };
		if (chat.sent >= MOST_A_MINUTE) return { againAfterS: chat.freeInS };
		return begin(tx, choose(sayable, MOST_A_MINUTE - chat.sent));
	});
}

const isPassing = ({ kind }: News) => PASSING.includes(kind);
/** None where there is no such moment. */
const secondsTo = (moment: SQL) =>
	sql`ceil(extract(epoch FROM greatest(${moment}, now()) - now()))::integer`;

/** Of an admin alone. Not against new messages for it, which purchases may make. */
async function lockChat(tx: Queryable, chatId: number): Promise<Chat | undefined> {
	const { rows } = await tx.execute<Chat>(sql`
		SELECT ${secondsTo(sql`paused_until`)} AS "pausedS",
			${secondsTo(sql`telegram_quiet_until(now())`)} AS "quietS",
			(SELECT count(*) FROM unnest(sent_at) AS moment WHERE moment > now() - interval '1 minute') AS sent,
			${secondsTo(sql`sent_at[${sql.raw(String(MOST_A_MINUTE))}] + interval '1 minute'`)} + 1 AS "freeInS"
		FROM telegram_chats JOIN users ON users.id = admin_id AND role = 'admin', telegram_bot
		WHERE chat_id = ${chatId} FOR NO KEY UPDATE OF telegram_chats`);
	return rows[0];
}

async function readWaiting(tx: Queryable, chatId: number): Promise<Row[]> {
	const { rows } = await tx.execute<Row>(sql`
		SELECT id, kind, facts, held, begun_at IS NOT NULL AS begun,
			${selectMinutesSince(sql`happened_at`)} AS "ageMinutes"
		FROM telegram_messages WHERE chat_id = ${chatId}
		ORDER BY kind = ANY(${sql.param(PASSING)}) DESC, id LIMIT ${MOST_AT_ONCE}`);
	return rows;
}

/** What the quiet hours held back is one message; so is what would be more than the minute takes. */
function choose(waiting: Row[], free: number): Row[] {
	const held = waiting.filter((one) => one.held && !isPassing(one));
	if (held.length > 1) return held;
	return waiting.length > free ? waiting : waiting.slice(0, 1);
}

async function begin(tx: Queryable, chosen: Row[]): Promise<Batch> {
	const ids = chosen.map(({ id }) => id);
	await tx.execute(sql`
		UPDATE telegram_messages SET begun_at = now() WHERE id = ANY(${sql.param(ids)})`);
	return {
		news: chosen,
		ids,
		newIds: chosen.filter(({ begun }) => !begun).map(({ id }) => id),
		isHeld: chosen.every(({ held }) => held),
	};
}

/** Telegram has it. */
export async function noteSent(db: Database, chatId: number, { ids }: Batch): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.execute(sql`DELETE FROM telegram_messages WHERE id = ANY(${sql.param(ids)})`);
		await tx.execute(sql`
			UPDATE telegram_chats
			SET sent_at = (array_prepend(now(), sent_at))[1:${sql.raw(String(MOST_A_MINUTE))}]
			WHERE chat_id = ${chatId}`);
	});
}

/** Telegram surely has not; what may have come by an earlier attempt stays marked. */
export async function noteNotSent(db: Queryable, { newIds }: Batch): Promise<void> {
	await db.execute(sql`
		UPDATE telegram_messages SET begun_at = NULL WHERE id = ANY(${sql.param(newIds)})`);
}

/** Until then nothing is asked of Telegram. */
export async function pauseTelegram(db: Queryable, pauseS: number): Promise<void> {
	await db.execute(sql`
		UPDATE telegram_bot
		SET paused_until = greatest(paused_until, now() + ${pauseS} * interval '1 second')`);
}

/** In how many seconds Telegram may be asked again. */
export async function readPauseS(db: Queryable): Promise<number> {
	const { rows } = await db.execute<{ pause: number }>(sql`
		SELECT ${secondsTo(sql`paused_until`)} AS pause FROM telegram_bot`);
	return rows[0]?.pause ?? 0;
}
