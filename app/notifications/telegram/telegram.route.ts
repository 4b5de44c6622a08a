import { z } from "zod";
import { type App, appContext } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { readFields } from "#app/forms/read-fields.server.ts";
import { staffChatsChanged } from "#app/live/changes.server.ts";
import { noteFailure, noteSuccess } from "#app/platform/channel-runs.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { Telegram } from "#app/platform/telegram-env.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { limitUses } from "#app/sign-in/rate-limit.server.ts";
import type { Route } from "./+types/telegram.route";
import {
	callTelegram,
	TelegramAway,
	TelegramBusy,
	TelegramRefused,
} from "./call-telegram.server.ts";
import { findChat, unlinkAdmin, unlinkBlocked } from "./chats.server.ts";
import { CODE_MINUTES, makeCode } from "./link-code.server.ts";
import { sayTest } from "./say-news.ts";
import { saysOf, sendText } from "./send-news-job.server.ts";
import { changeStaffSettings, readStaffSettingsForm } from "./staff-settings.server.ts";
import { pauseTelegram, readPauseS } from "./take-news.server.ts";
import { sendAllSoon } from "./watch-job.server.ts";

const schema = z.object({ intent: z.enum(["link", "unlink", "test", "settings"]) });

/** Whoever presses waits for the answer. */
const PATIENCE_MS = 5000;
const PRESSES = { name: "telegram-press", most: 10, windowS: 60 };

type Act = { app: App; adminId: string; form: FormData };

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { intent } = readFields(schema, form);
	return ACTS[intent]({ app, adminId, form });
});

const ACTS = { link, unlink, test, settings: saveSettings };

/** Shows the code once; the bot's name is asked for, so that a wrong token is seen here. */
async function link({ app, adminId }: Act) {
	const telegram = requireBot(app);
	await limitUses(app.db, { limit: PRESSES, key: adminId });
	const username = await inTime(app, (signal) => readBotName(telegram, signal));
	const code = await makeCode(app, adminId);
	return { code, link: `https://t.me/${username}?start=${code}`, minutes: CODE_MINUTES };
}

const botSchema = z.object({ username: z.string().regex(/^\w{1,64}$/) });

async function readBotName(telegram: Telegram, signal: AbortSignal): Promise<string> {
	const { data } = botSchema.safeParse(await callTelegram(telegram, "getMe", {}, signal));
	if (!data) throw new TelegramAway("getMe", "no-answer");
	return data.username;
}

async function unlink({ app, adminId, form }: Act) {
	const { admin } = readFields(z.object({ admin: z.string().min(1).max(60) }), form);
	if (!(await unlinkAdmin(app.db, { adminId: admin, by: adminId })))
		throw new Problem("not-found", "Bu söhbət artıq ayrılıb");
	staffChatsChanged(app.hub);
	return { done: "Telegram ayrıldı" };
}

async function test({ app, adminId }: Act) {
	const telegram = requireBot(app);
	await limitUses(app.db, { limit: PRESSES, key: adminId });
	const chatId = await findChat(app.db, adminId);
	if (chatId === undefined) throw new Problem("invalid", "Əvvəlcə öz Telegram-ınızı qoşun");
	const text = sayTest({ origin: publicOrigin(app.env) });
	const forget = async () => {
		await unlinkBlocked(app.db, chatId);
		staffChatsChanged(app.hub);
	};
	await inTime(app, (signal) => sendText(telegram, { chatId, text }, signal), forget);
	await noteSuccess(app.db, "telegram");
	await sendAllSoon(app.db, app.jobs);
	return { done: "Sınaq mesajı göndərildi" };
}

async function saveSettings({ app, adminId, form }: Act) {
	await changeStaffSettings(app, { values: readStaffSettingsForm(form), adminId });
	staffChatsChanged(app.hub);
	return { done: "Yadda saxlandı" };
}

function requireBot({ env }: App): Telegram {
	if (!env.telegram) throw new Problem("invalid", "Telegram botu qurulmayıb");
	return env.telegram;
}

/** What Telegram refuses is said on the page and noted for everybody. */
async function inTime<Result>(
	app: App,
	call: (signal: AbortSignal) => Promise<Result>,
	onBlocked: () => Promise<void> = async () => {},
): Promise<Result> {
	const pauseS = await readPauseS(app.db);
	if (pauseS > 0) throw new Problem("too-many", `Telegram ${pauseS} saniyə gözləməyi xahiş edir`);
	try {
		return await call(AbortSignal.timeout(PATIENCE_MS));
	} catch (error) {
		if (error instanceof TelegramBusy) await pauseTelegram(app.db, error.pauseS);
		if (error instanceof TelegramRefused && error.failure === "blocked") await onBlocked();
		else await noteFailure(app.db, "telegram", saysOf(error));
		throw new Problem("invalid", saysOf(error));
	}
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
