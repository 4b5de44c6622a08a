// Everybody hears of a delivery, by every way at once, and nobody is told what was delivered: the bundle as
// a process of its own, and real servers for mails, Telegram, browsers and the webhook.
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { keepSubscription } from "#app/notifications/push/subscriptions.server.ts";
import { saveWebhook } from "#app/notifications/webhook/webhook-rows.server.ts";
import { deliverOrder } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { openFakeTelegram, TOKEN } from "./fake-telegram.ts";
import { openMailServer } from "./mail-server.ts";
import { makeAdmin, makeGame, makeUser, openSession } from "./make.ts";
import { openPushService } from "./push-service.ts";
import { makeFolder, removeFolder, runShop } from "./run-shop.ts";
import { createTestDatabase, databaseEnvironment } from "./test-database.ts";
import { openReceiver } from "./webhook-receiver.ts";

const CODE = "PLANTED-KOD-7731";
const NOTE = "planted note of the staff";
const CHAT = 4242;
const secret = "a secret that the shop and its test share";

test("a delivery is told by mail, Telegram, browsers and the webhook, and its code by none of them", async () => {
	const database = await createTestDatabase();
	onTestFinished(() => database.close());
	const [mail, telegram] = [await openMailServer(), await openFakeTelegram()];
	const [push, receiver] = [await openPushService(), await openReceiver()];
	const folder = makeFolder();
	const shop = runShop({
		...databaseEnvironment(database.url),
		...{ DATA_DIR: folder, AUTH_SECRET: secret, BACKUPS: "0", LOG_LEVEL: "trace" },
		...{ SMTP_URL: `${mail.url}?ignoreTLS=true`, WEBHOOK_LOCAL: "1", PUSH_FAKE: push.origin },
		...{ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: telegram.apiUrl },
	});
	onTestFinished(async () => {
		await shop.stop();
		await Promise.all([mail.close(), telegram.close(), push.close(), receiver.close()]);
		removeFolder(folder);
	});
	await shop.address();
	const { db } = database;

	const { id: adminId } = await makeAdmin(db);
	const user = await makeUser(db, { balanceQepik: 5000, emailVerified: true });
	await db.execute(
		sql`INSERT INTO telegram_chats (chat_id, admin_id) VALUES (${CHAT}, ${adminId})`,
	);
	await saveWebhook({ db, secret, env: { webhookLocal: true } } as never, {
		...{ address: receiver.url, adminId },
	});
	await openSession({ db, secret }, user.id);
	const { rows } = await db.execute<{ id: string }>(sql`
		SELECT id FROM sessions WHERE user_id = ${user.id}`);
	const device = { userId: user.id, sessionId: rows[0]?.id as string };
	await keepSubscription(db, device, push.subscribe(), () => ({
		...{ hearsOwn: true, hearsOrders: false, hearsTopUps: false },
	}));

	const { id: gameId } = await makeGame(db);
	const lines = [{ gameId, name: "", quantity: 2, playerId: null }];
	const purchase = { userId: user.id, lines, seenTotalQepik: 1000, attemptId: newId() };
	const { orderId } = await placeOrder(db, purchase);
	await db.execute(sql`UPDATE orders SET admin_notes = ${NOTE} WHERE id = ${orderId}`);
	await deliverOrder(db, { orderId, adminId, value: `Kod: ${CODE}` });
	await db.execute(sql`UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
	const units = [{ line: 1, quantity: 1 }];
	await refundPart(db, { orderId, adminId, units, reason: "Biri çatmadı", seenRefundedQepik: 0 });

	await expect.poll(() => mail.mails.length, { timeout: 30_000 }).toBe(3);
	await expect.poll(() => telegram.textsTo(CHAT).length).toBe(1);
	await expect.poll(() => push.taken.length).toBe(2);
	await expect.poll(() => receiver.heard.length).toBe(3);

	const told = [
		JSON.stringify(mail.mails),
		JSON.stringify(telegram.calls),
		JSON.stringify(push.taken),
		JSON.stringify(receiver.heard),
		shop.output,
		...(await rowsOf(db)),
	];
	expect(told.join().length).toBeGreaterThan(5000);
	expect(told.join()).toContain(orderReference(orderId));
	for (const text of told) for (const hidden of [CODE, NOTE]) expect(text).not.toContain(hidden);
});

/** What waits, or was told, as it lies in the database. */
async function rowsOf(db: Awaited<ReturnType<typeof createTestDatabase>>["db"]) {
	const texts: string[] = [];
	for (const table of [
		...["notifications", "jobs", "outbox", "telegram_messages", "webhook_deliveries"],
		...["channel_runs", "audit_entries"],
	]) {
		const { rows } = await db.execute<{ text: string }>(
			sql.raw(`SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${table} t`),
		);
		texts.push(rows[0]?.text ?? "");
	}
	return texts;
}
