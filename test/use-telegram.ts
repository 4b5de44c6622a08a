import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, onTestFinished } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { openHub } from "#app/live/hub.server.ts";
import { LISTEN } from "#app/notifications/telegram/link-code.server.ts";
import { listenToBot } from "#app/notifications/telegram/listen-job.server.ts";
import { sendNews } from "#app/notifications/telegram/send-news-job.server.ts";
import { SEND, tellTelegram } from "#app/notifications/telegram/tell-staff.server.ts";
import { WATCH, watchForStaff } from "#app/notifications/telegram/watch-job.server.ts";
import { tellDue } from "#app/notifications/tell-due.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { type FakeTelegram, openFakeTelegram, TOKEN } from "./fake-telegram.ts";
import { makeAdmin, makeGame, makeUser } from "./make.ts";
import { useTestDatabase } from "./test-database.ts";

/** Registers what tells the staff for the tests of a file: a Telegram, an admin who is linked, and the jobs. */
export function useTelegram() {
	const database = useTestDatabase({ connections: 20 });
	const shop = {
		database,
		fake: undefined as unknown as FakeTelegram,
		app: undefined as unknown as App,
		logged: [] as string[],
		gameId: "",
		adminId: "",
		buyerId: "",
		/** A process that does the jobs of this channel; closed after the test. */
		startJobs() {
			const { app } = shop;
			const jobs = openJobs({ db: app.db, log: app.log, idleLookMs: 20 });
			onTestFinished(() => jobs.close());
			const work = { [SEND]: sendNews, [LISTEN]: listenToBot, [WATCH]: watchForStaff };
			jobs.start(app, work, () => {});
			return jobs;
		},
		/** Links an admin's chat, as after a code. */
		async link(chatId: number, adminId?: string) {
			const id = adminId ?? (await makeAdmin(database.db)).id;
			await database.db.execute(sql`
				INSERT INTO telegram_chats (chat_id, admin_id) VALUES (${chatId}, ${id})`);
			return id;
		},
		async buy(quantity = 1, playerId: string | null = null) {
			const lines = [{ gameId: shop.gameId, name: "", quantity, playerId }];
			const purchase = { userId: shop.buyerId, lines, attemptId: newId() };
			const total = { seenTotalQepik: 500 * quantity };
			return (await placeOrder(database.db, { ...purchase, ...total })).orderId;
		},
		async ask(type: "epoint" | "abb" = "abb") {
			const wish = { userId: shop.buyerId, userEmail: "a@b.example", amountQepik: 2500, type };
			return (await createTopUp(database.db, wish)).id;
		},
		/** Tells of what is due, as a process that serves would. */
		tell: () => tellDue(shop.app, [tellTelegram]),
		/** One turn of the job that sends to a chat. */
		send: (chatId = CHAT) =>
			sendNews(shop.app, {
				key: String(chatId),
				payload: {},
				signal: new AbortController().signal,
			}),
		watch: () =>
			watchForStaff(shop.app, { key: "all", payload: {}, signal: new AbortController().signal }),
		listen: () =>
			listenToBot(shop.app, { key: "all", payload: {}, signal: new AbortController().signal }),
		async waiting() {
			const { rows } = await database.db.execute<{ kind: string; begun: boolean }>(sql`
				SELECT kind, begun_at IS NOT NULL AS begun FROM telegram_messages ORDER BY id`);
			return rows;
		},
		/** Quiet from so many hours before now to so many after, by the clock of Baku. */
		quiet: (from: number, until: number) =>
			database.db.execute(sql`
				UPDATE telegram_settings SET
					quiet_from = (now() AT TIME ZONE 'Asia/Baku' + ${from} * interval '1 hour')::time(0),
					quiet_until = (now() AT TIME ZONE 'Asia/Baku' + ${until} * interval '1 hour')::time(0)`),
		async actions() {
			const { rows } = await database.db.execute(sql`
				SELECT action, actor_id AS by, subject_id AS about FROM audit_entries
				WHERE action LIKE 'telegram.%' ORDER BY id`);
			return rows;
		},
	};

	beforeAll(async () => {
		shop.gameId = (await makeGame(database.db, { name: "PUBG Mobile 660 UC" })).id;
		shop.buyerId = (await makeUser(database.db, { balanceQepik: 123_457, name: "Gizli Ad" })).id;
	});
	beforeEach(async () => {
		await database.db.execute(sql`
			UPDATE notifications SET told_at = now() WHERE told_at IS NULL`);
		await database.db.execute(sql`
			TRUNCATE jobs, limits, telegram_told, telegram_codes, telegram_messages, telegram_chats`);
		await database.db.execute(sql`
			UPDATE telegram_settings SET quiet_from = NULL, quiet_until = NULL, unclaimed_minutes = 10, low_stock = 3`);
		await database.db.execute(sql`
			UPDATE telegram_bot SET paused_until = NULL, next_update = NULL, read_at = NULL`);
		shop.fake = await openFakeTelegram();
		shop.logged = [];
		const write = (line: string) => void shop.logged.push(line);
		const log = openLog({ logLevel: "trace" }, { write });
		const db = openDatabase(database.url, { connections: 10 });
		const env = {
			telegram: { token: TOKEN, apiUrl: shop.fake.apiUrl },
			origin: "https://shop.example",
		};
		const parts = { db, env, log, hub: openHub(), secret: "x".repeat(32) };
		shop.app = { ...parts, jobs: openJobs({ db, log }) } as unknown as App;
		shop.adminId = await shop.link(CHAT);
	});
	afterEach(async () => {
		shop.fake.close();
		shop.app.hub.close();
		await shop.app.jobs.close();
		await shop.app.db.close();
	});
	return shop;
}

/** Where the admin of these tests is linked. */
export const CHAT = 5001;
