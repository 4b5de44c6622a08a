// What happened is mailed once, to who confirmed the address and wants to hear of it; against a real mail
// server.
import { sql } from "drizzle-orm";
import type { Email } from "postal-mime";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { CHANNELS } from "#app/notifications/channels.server.ts";
import { mute } from "#app/notifications/choices.server.ts";
import { tellDue } from "#app/notifications/tell-due.server.ts";
import { deliverOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useOutbox } from "#test/use-outbox.ts";

const CODE = "GIZLI-KOD-4711";

const outbox = useOutbox();
let adminId: string;
let userId: string;
let email: string;
let gameId: string;
let app: App;
beforeAll(async () => {
	const { db } = outbox.database;
	adminId = (await makeAdmin(db)).id;
	gameId = (await makeGame(db, { name: "PUBG Mobile 660 UC" })).id;
	await db.update(settings).set({ storeName: "Oyunçu", supportPhone: "+994501234567" });
});
beforeEach(async () => {
	const { db } = outbox.database;
	await db.execute(sql`UPDATE notifications SET told_at = now() WHERE told_at IS NULL`);
	await db.execute(sql`DELETE FROM mail_templates`);
	app = openApp();
	({ id: userId, email } = await makeCustomer());
});

/** A process of the shop, as far as mails need one. */
function openApp(): App {
	const log = openLog({ logLevel: "info" }, { write: (line) => void outbox.logged.push(line) });
	const mailer = outbox.start({ smtpUrl: `${outbox.server.url}?ignoreTLS=true` });
	const env = { origin: "https://shop.example" };
	return { db: outbox.database.db, log, mailer, env, secret: "s".repeat(32) } as unknown as App;
}

const makeCustomer = (values: object = {}) =>
	makeUser(outbox.database.db, { balanceQepik: 5000, emailVerified: true, ...values });

async function buy(quantity = 1, ...others: string[]) {
	const line = { gameId, name: "", quantity, playerId: null };
	const lines = [line, ...others.map((id) => ({ ...line, gameId: id, quantity: 1 }))];
	const seenTotalQepik = 500 * (quantity + others.length);
	const purchase = { userId, lines, seenTotalQepik, attemptId: newId() };
	return (await placeOrder(outbox.database.db, purchase)).orderId;
}

async function ask(amountQepik = 700) {
	const asked = { userId, userEmail: "", amountQepik, type: "abb" as const };
	return (await createTopUp(outbox.database.db, asked)).id;
}

/** Tells of everything, what may still be taken back as well. */
async function tell() {
	const { db } = outbox.database;
	await db.execute(sql`UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
	await tellDue(app, CHANNELS);
}

/** What arrived once nothing waits any more. */
async function arrived(): Promise<Email[]> {
	await tell();
	await expect.poll(outbox.allEnded, { timeout: 15_000 }).toBe(true);
	return outbox.server.mails.filter(({ to }) => to?.[0]?.address === email);
}

const subjects = async () => (await arrived()).map(({ subject }) => subject).sort();
const headerOf = (mail: Email | undefined, name: string) =>
	mail?.headers.find(({ key }) => key === name.toLowerCase())?.value;

test("an order that is placed: in both parts, from the shop, with the way to it and out of the mails", async () => {
	const { id: other } = await makeGame(outbox.database.db, { name: "Valorant 475 VP" });
	const orderId = await buy(2, other);
	const [mail, ...others] = await arrived();
	expect(others).toEqual([]);
	expect(mail?.from).toEqual({ name: "Oyunçu", address: "no-reply@shop.example" });
	expect(mail?.subject).toBe(`Sifarişiniz qəbul edildi: #${orderReference(orderId)}`);
	expect(mail?.text).toContain(
		"PUBG Mobile 660 UC × 2: 10.00 ₼\nValorant 475 VP: 5.00 ₼\nCəmi: 15.00 ₼",
	);
	const [token] = /(?<=unsubscribe\?token=)[\w.-]+/.exec(mail?.text ?? "") ?? [];
	for (const part of [mail?.text, mail?.html]) {
		expect(part).toContain("Salam, Aysel Nümunə!");
		expect(part).toContain("PUBG Mobile 660 UC × 2");
		expect(part).toContain("15.00 ₼");
		expect(part).toContain(`https://shop.example/orders/${orderId}`);
		expect(part).toContain("+994 50 123 45 67");
		expect(part).toContain(`https://shop.example/unsubscribe?token=${token}`);
	}
	expect(headerOf(mail, "List-Unsubscribe")).toBe(
		`<https://shop.example/unsubscribe?token=${token}>`,
	);
	expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
	expect(headerOf(mail, "List-Id")).toBe("<placed.shop.example>");
	expect(headerOf(mail, "Auto-Submitted")).toBe("auto-generated");
	expect(token).toMatch(new RegExp(`^${userId}\\.placed\\.[\\w-]{43}$`));
});

test("what happens to an order and to a top-up, each in one mail, with the reason", async () => {
	const [delivered, cancelled, refunded, withdrawn] = [
		...[await buy(), await buy(), await buy(), await buy()],
	] as [string, string, string, string];
	const { db } = outbox.database;
	await deliverOrder(db, { orderId: delivered, adminId, value: CODE });
	await setOrderStatus(db, { orderId: cancelled, adminId, status: "cancelled" });
	const refund = { orderId: refunded, adminId, status: "cancelled", refund: true } as const;
	await setOrderStatus(db, refund);
	await withdrawOrder(db, { orderId: withdrawn, userId });
	const [credited, rejected, taken] = [await ask(2000), await ask(900), await ask(300)];
	await approveTopUp(db, { topUpId: credited, adminId, amountQepik: 2000 });
	const notFound = "Köçürmə tapılmadı";
	await rejectTopUp(db, { topUpId: rejected, adminId, reason: notFound });
	await approveTopUp(db, { topUpId: taken, adminId, amountQepik: 300 });
	// It is taken back long after.
	await db.execute(sql`UPDATE notifications SET told_at = now() WHERE top_up_id = ${taken}`);
	await takeBackApproval(db, { topUpId: taken, adminId, reason: "Səhv oxundu" });
	const placed = [delivered, cancelled, refunded, withdrawn].map(
		(id) => `Sifarişiniz qəbul edildi: #${orderReference(id)}`,
	);
	expect(await subjects()).toEqual(
		[
			...placed,
			`Sifarişiniz çatdırıldı: #${orderReference(delivered)}`,
			`Sifarişiniz ləğv edildi: #${orderReference(cancelled)}`,
			`Sifarişi geri götürdünüz: #${orderReference(withdrawn)}`,
			"Balansınıza 5.00 ₼ qaytarıldı",
			"Balansınız 20.00 ₼ artırıldı",
			"Balans sorğunuz rədd edildi",
			"Balans artımı geri götürüldü",
		].sort(),
	);
	const mails = await arrived();
	const of = (subject: string) => mails.find((mail) => mail.subject?.startsWith(subject));
	for (const part of ["text", "html"] as const) {
		expect(of("Balans sorğunuz rədd")?.[part]).toContain(notFound);
		expect(of("Balans artımı geri")?.[part]).toContain("Səhv oxundu");
		expect(of("Sifarişiniz çatdırıldı")?.[part]).toContain(`/orders/${delivered}`);
	}
});

test("what is given back says whether the order is cancelled with it", async () => {
	const { db } = outbox.database;
	const [cancelled, kept] = [await buy(), await buy(2)];
	await setOrderStatus(db, { orderId: cancelled, adminId, status: "cancelled", refund: true });
	const units = [{ line: 1, quantity: 1 }];
	await refundPart(db, { orderId: kept, adminId, units, reason: "Gecikdi", seenRefundedQepik: 0 });
	const mails = (await arrived()).filter(({ subject }) => subject?.includes("qaytarıldı"));
	const of = (id: string) => mails.find(({ text }) => text?.includes(`#${orderReference(id)}`));
	for (const part of ["text", "html"] as const) {
		expect(of(cancelled)?.[part]).toContain("Ləğv edildi");
		expect(of(kept)?.[part]).toContain("Gecikdi");
		expect(of(kept)?.[part]).not.toContain("Ləğv edildi");
	}
});

test("a code that was delivered is in no mail, no log and no row", async () => {
	const orderId = await buy();
	await deliverOrder(outbox.database.db, { orderId, adminId, value: CODE });
	const mails = await arrived();
	expect(mails).toHaveLength(2);
	const { rows } = await outbox.database.db.execute(sql`
		SELECT row_to_json(notifications) FROM notifications UNION ALL SELECT row_to_json(jobs) FROM jobs`);
	expect(JSON.stringify([mails, rows, outbox.logged])).not.toContain("GIZLI");
	// Nor what somebody has: a mail passes through other people's hands.
	const texts = mails.map(({ subject, html, text }) => [subject, html, text]);
	expect(JSON.stringify(texts)).not.toContain("45.00");
});

test("a refused order is not mailed", async () => {
	await expect(buy(99)).rejects.toThrow();
	expect(await arrived()).toEqual([]);
});

test("a top-up that somebody has just asked for is not mailed", async () => {
	await ask();
	expect(await arrived()).toEqual([]);
});

test("nothing goes to an address that nobody has confirmed", async () => {
	({ id: userId, email } = await makeCustomer({ emailVerified: false }));
	await buy();
	expect(await arrived()).toEqual([]);
	expect(await outbox.rows()).toEqual([]);
});

test("what somebody does not want to hear of is not mailed, and the rest is", async () => {
	await mute(outbox.database.db, { userId, channel: "mail", topics: ["placed"] });
	await mute(outbox.database.db, { userId, channel: "push", topics: ["delivered"] });
	const orderId = await buy();
	await deliverOrder(outbox.database.db, { orderId, adminId, value: CODE });
	expect(await subjects()).toEqual([`Sifarişiniz çatdırıldı: #${orderReference(orderId)}`]);
});

test("nothing goes to whose account is closed, also of what happens to its orders later", async () => {
	({ id: userId, email } = await makeUser(outbox.database.db, { emailVerified: true }));
	const { db } = outbox.database;
	await db.execute(sql`INSERT INTO account_closings (user_id) VALUES (${userId})`);
	await db.execute(sql`
		INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type) SELECT 'late', ${adminId}, '', 700, 'abb'`);
	await db.execute(sql`
		INSERT INTO notifications (kind, user_id, top_up_id, amount_qepik, due_at)
		VALUES ('top-up-credited', ${userId}, 'late', 700, now())`);
	await tell();
	expect(await outbox.rows()).toEqual([]);
});

test("two processes make one mail of each event", async () => {
	const other = openApp();
	const ids: string[] = [];
	for (let n = 0; n < 8; n++) ids.push(await buy());
	await Promise.all([
		tellDue(app, CHANNELS),
		tellDue(other, CHANNELS),
		tellDue(app, CHANNELS),
		tellDue(other, CHANNELS),
	]);
	expect(await subjects()).toEqual(
		ids.map((id) => `Sifarişiniz qəbul edildi: #${orderReference(id)}`).sort(),
	);
});

test("an event that is told again makes no second mail", async () => {
	await buy();
	expect(await arrived()).toHaveLength(1);
	await outbox.database.db.execute(sql`UPDATE notifications SET told_at = NULL`);
	const mails = await arrived();
	expect(mails).toHaveLength(1);
});

test("a name is text in every part, and leads nowhere", async () => {
	const { db } = outbox.database;
	const gameName = `<img src=x onerror="alert(1)">`;
	gameId = (await makeGame(db, { name: gameName })).id;
	const name = "<script>alert(1)</script> {səbəb}";
	await db.execute(sql`UPDATE users SET name = ${name} WHERE id = ${userId}`);
	await buy();
	const [mail] = await arrived();
	expect(mail?.html).not.toMatch(/<img|<script|alert\(1\)"?>/);
	expect(mail?.html).toContain("&lt;img src=x");
	expect(mail?.text).toMatch(/^Salam!\n/);
});

test("without https the mail reader is told of no press that it could not make", async () => {
	app = { ...app, env: { ...app.env, origin: "http://127.0.0.1:3000" } };
	await buy();
	const [mail] = await arrived();
	expect(headerOf(mail, "List-Unsubscribe")).toMatch(/^<http:\/\/127/);
	expect(headerOf(mail, "List-Unsubscribe-Post")).toBeUndefined();
});

test("the owner's words, with what differs; what is empty is the shop's own", async () => {
	await outbox.database.db.execute(sql`
		INSERT INTO mail_templates (kind, subject, opening)
		VALUES ('order-placed', '{mağaza}: {sifariş}, {məbləğ}', ${"Hörmətli {ad}!\n\nSağ olun."}),
			('top-up-rejected', '', 'Səbəbi budur: {səbəb}')`);
	const orderId = await buy();
	const topUpId = await ask();
	await rejectTopUp(outbox.database.db, { topUpId, adminId, reason: "Köçürmə tapılmadı" });
	const mails = await arrived();
	const of = (subject: string) => mails.find((mail) => mail.subject === subject);
	const placed = of(`Oyunçu: #${orderReference(orderId)}, 5.00 ₼`);
	expect(placed?.text).toMatch(/^Hörmətli Aysel Nümunə!\n\nSağ olun\.\n\nSifariş: #/);
	const rejected = of("Balans sorğunuz rədd edildi");
	// The reason is said once.
	expect(rejected?.text?.match(/Köçürmə tapılmadı/g)).toHaveLength(1);
});
