import type { App } from "#app/app-context.server.ts";
import { staffChatsChanged } from "#app/live/changes.server.ts";
import { noteFailure, noteSuccess } from "#app/platform/channel-runs.server.ts";
import type { DoJob } from "#app/platform/jobs/jobs.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { Telegram } from "#app/platform/telegram-env.server.ts";
import {
	callTelegram,
	TelegramAway,
	TelegramBusy,
	TelegramRefused,
} from "./call-telegram.server.ts";
import { unlinkBlocked } from "./chats.server.ts";
import { type News, sayMany, sayNews } from "./say-news.ts";
import { type Batch, noteNotSent, noteSent, pauseTelegram, takeNews } from "./take-news.server.ts";

type Sending = Pick<App, "db" | "env" | "hub">;

/** Sends what waits for one chat, message by message, and says when to look again. */
export const sendNews: DoJob<Sending> = async (app, { key, signal }) => {
	const { telegram } = app.env;
	// What waits is sent once there is a bot again.
	if (!telegram) return;
	const chatId = Number(key);
	while (!signal.aborted) {
		const taken = await takeNews(app.db, chatId);
		if (!taken || "againAfterS" in taken) return taken;
		const again = await send(app, { telegram, chatId, batch: taken, signal });
		if (again) return again;
	}
	return { againAfterS: 0 };
};

type Sent = { telegram: Telegram; chatId: number; batch: Batch; signal: AbortSignal };

/** Marks what was sent only afterwards: whoever dies in between leaves it to be sent again, and to say so. */
async function send(app: Sending, { telegram, chatId, batch, signal }: Sent) {
	const { db, env, hub } = app;
	try {
		await sendText(telegram, { chatId, text: textOf(batch, publicOrigin(env)) }, signal);
	} catch (error) {
		if (!mayBeSent(error)) await noteNotSent(db, batch);
		if (error instanceof TelegramRefused && error.failure === "blocked") {
			await unlinkBlocked(db, chatId);
			staffChatsChanged(hub);
			return undefined;
		}
		// The shop closes; another process goes on.
		if (signal.aborted) throw error;
		await noteFailure(db, "telegram", saysOf(error));
		if (!(error instanceof TelegramBusy)) throw error;
		await pauseTelegram(db, error.pauseS);
		return { againAfterS: error.pauseS };
	}
	await noteSent(db, chatId, batch);
	await noteSuccess(db, "telegram");
	return undefined;
}

/** Plain text: what a game is called is no markup, and no page is looked up for a picture of it. */
export async function sendText(
	telegram: Telegram,
	{ chatId, text }: { chatId: number; text: string },
	signal?: AbortSignal,
): Promise<void> {
	const message = { chat_id: chatId, text, link_preview_options: { is_disabled: true } };
	await callTelegram(telegram, "sendMessage", message, signal);
}

function textOf({ news, ids, newIds, isHeld }: Batch, origin: string): string {
	const mayRepeat = newIds.length < ids.length;
	return news.length > 1
		? sayMany(news, { origin, mayRepeat, isHeld })
		: sayNews(news[0] as News, { origin, mayRepeat });
}

function mayBeSent(error: unknown): boolean {
	if (error instanceof TelegramAway) return error.mayBeSent;
	return !(error instanceof TelegramBusy || error instanceof TelegramRefused);
}

/** For the page where the channels stand. */
export function saysOf(error: unknown): string {
	const isTelegrams = [TelegramAway, TelegramBusy, TelegramRefused].some(
		(kind) => error instanceof kind,
	);
	return isTelegrams ? (error as TelegramAway).says : "Naməlum xəta, səbəbi serverin jurnalındadır";
}
