import { sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { staffChatsChanged } from "#app/live/changes.server.ts";
import { noteFailure } from "#app/platform/channel-runs.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { DoJob } from "#app/platform/jobs/jobs.server.ts";
import type { Telegram } from "#app/platform/telegram-env.server.ts";
import { limitUses } from "#app/sign-in/rate-limit.server.ts";
import { callTelegram, TelegramAway, TelegramBusy } from "./call-telegram.server.ts";
import { isLinked } from "./chats.server.ts";
import { hasOpenCodes, linkChat } from "./link-code.server.ts";
import { saysOf, sendText } from "./send-news-job.server.ts";
import { pauseTelegram, readPauseS } from "./take-news.server.ts";

type Listening = Pick<App, "db" | "env" | "hub" | "jobs" | "log" | "secret">;

const EVERY_S = 2;
/** A stranger may fill each with the longest text. */
const AT_ONCE = 20;
/** Telegram keeps what nobody has read for a day; then its numbers may begin anew. */
const KEPT_HOURS = 24;

/** A chat tries so many codes an hour, and so many answers a minute leave altogether. */
const TRIES = { name: "telegram-code", most: 5, windowS: 60 * 60 };
const ANSWERS = { name: "telegram-answer", most: 30, windowS: 60 };

const WRONG =
	"Kod səhvdir və ya vaxtı keçib. Mağazanın 'Bildirişlər' səhifəsində yeni kod götürün.";
const LINKED = "Bu söhbət artıq qoşulub.";
const PRIVATE = "Kodu botun özü ilə söhbətdə göndərin: qrup qoşulmur.";

const update = z.object({
	update_id: z.int(),
	message: z
		.object({
			text: z.string().max(5000).default(""),
			chat: z.object({ id: z.int(), type: z.string() }),
		})
		.optional()
		.catch(undefined),
});
type Update = z.infer<typeof update>;

/**
 * While codes are open: asks for what was sent to the bot, without waiting for it, and links whoever sent
 * a code. The turn that finds none open is the last.
 */
export const listenToBot: DoJob<Listening> = async (app, { signal }) => {
	const { db, env } = app;
	const { telegram } = env;
	if (!telegram || !(await hasOpenCodes(db))) return;
	const pauseS = await readPauseS(db);
	if (pauseS > 0) return { againAfterS: pauseS };
	let updates: Update[];
	try {
		updates = await readUpdates(db, telegram, signal);
	} catch (error) {
		if (signal.aborted) throw error;
		await noteFailure(db, "telegram", saysOf(error));
		if (!(error instanceof TelegramBusy)) throw error;
		await pauseTelegram(db, error.pauseS);
		return { againAfterS: error.pauseS };
	}
	for (const one of updates) {
		await answer(app, { telegram, update: one, signal });
		await noteRead(db, telegram, one.update_id);
	}
	return { againAfterS: updates.length < AT_ONCE ? EVERY_S : 0 };
};

async function readUpdates(db: Queryable, telegram: Telegram, signal: AbortSignal) {
	const { rows } = await db.execute<{ offset: number }>(sql`
		SELECT next_update AS offset FROM telegram_bot
		WHERE updates_of = ${botOf(telegram)} AND read_at > now() - ${KEPT_HOURS} * interval '1 hour'`);
	const fields = { ...rows[0], limit: AT_ONCE, timeout: 0, allowed_updates: ["message"] };
	const found = await callTelegram(telegram, "getUpdates", fields, signal);
	const { data } = z.array(update).safeParse(found);
	if (!data) throw new TelegramAway("getUpdates", "no-answer");
	return data;
}

const botOf = ({ token }: Telegram) => Number(token.split(":")[0]);

async function noteRead(db: Queryable, telegram: Telegram, id: number): Promise<void> {
	await db.execute(sql`
		UPDATE telegram_bot SET updates_of = ${botOf(telegram)}, next_update = ${id + 1}, read_at = now()`);
}

type Heard = { telegram: Telegram; update: Update; signal: AbortSignal };

/** Whoever is linked is told so by a message that waits like any other; a refusal is said once, or not. */
async function answer(app: Listening, { telegram, update, signal }: Heard) {
	const { update_id, message } = update;
	const code = /^\/start(?:@\w+)?(?:\s+(\S{1,64}))?\s*$/.exec(message?.text ?? "");
	if (!message || !code || (await isTooOften(app.db, message.chat.id))) return;
	const { id: chatId, type } = message.chat;
	if (type !== "private") return say(app, { telegram, chatId, text: PRIVATE, signal });
	const alongside = (tx: Queryable) => noteRead(tx, telegram, update_id);
	if (await linkChat(app, { code: code[1] ?? "", chatId, alongside }))
		return staffChatsChanged(app.hub);
	const text = (await isLinked(app.db, chatId)) ? LINKED : WRONG;
	await say(app, { telegram, chatId, text, signal });
}

async function isTooOften(db: Queryable, chatId: number): Promise<boolean> {
	return isBeyond(() => limitUses(db, { limit: TRIES, key: String(chatId) }));
}

type Saying = { telegram: Telegram; chatId: number; text: string; signal: AbortSignal };

async function say({ db, log }: Listening, { telegram, chatId, text, signal }: Saying) {
	if (await isBeyond(() => limitUses(db, { limit: ANSWERS, key: "" }))) return;
	try {
		await sendText(telegram, { chatId, text }, signal);
	} catch (error) {
		if (error instanceof TelegramBusy) await pauseTelegram(db, error.pauseS);
		log.warn({ err: error }, "a refused code was not answered");
	}
}

async function isBeyond(use: () => Promise<void>): Promise<boolean> {
	try {
		await use();
		return false;
	} catch (error) {
		if (error instanceof Problem) return true;
		throw error;
	}
}
