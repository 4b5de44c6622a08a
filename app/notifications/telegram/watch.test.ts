// What nobody announces is found: what lies about, what runs out, and what is broken.
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { claimTopUp } from "#app/balance/claim-top-up.server.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { makeGame } from "#test/make.ts";
import { CHAT, useTelegram } from "#test/use-telegram.ts";
import { watchFromNowOn } from "./watch-job.server.ts";

const shop = useTelegram();
const db = () => shop.database.db;
const kinds = async () => (await shop.waiting()).map(({ kind }) => kind);

// What earlier tests left waiting is no news.
beforeEach(() =>
	db().execute(sql`
		INSERT INTO telegram_told (kind, about) SELECT 'order-unclaimed', id FROM orders
			UNION ALL SELECT 'top-up-unclaimed', id FROM top_ups`),
);

/** As if it had come so many minutes ago. */
async function age(minutes: number, id: string) {
	await db().execute(sql`ALTER TABLE orders DISABLE TRIGGER USER`);
	await db().execute(sql`ALTER TABLE top_ups DISABLE TRIGGER USER`);
	for (const table of [sql`orders`, sql`top_ups`])
		await db().execute(sql`
			UPDATE ${table} SET created_at = now() - ${minutes} * interval '1 minute' WHERE id = ${id}`);
	await db().execute(sql`ALTER TABLE orders ENABLE TRIGGER USER`);
	await db().execute(sql`ALTER TABLE top_ups ENABLE TRIGGER USER`);
}

test("an order and a top-up at which nobody has been for the owner's minutes, once", async () => {
	const [orderId, topUpId] = [await shop.buy(), await shop.ask()];
	await age(9, orderId);
	await age(9, topUpId);
	await shop.watch();
	expect(await kinds()).toEqual([]);
	await age(10, orderId);
	await age(12, topUpId);
	expect(await shop.watch()).toEqual({ againAfterS: 10 });
	await shop.watch();
	expect(await kinds()).toEqual(["order-unclaimed", "top-up-unclaimed"]);
	await shop.send();
	const [order, topUp] = [orderId, topUpId].map((id) => id.slice(-6).toUpperCase());
	expect(shop.fake.textsTo(CHAT)).toEqual([
		`Sifarişi hələ heç kim götürməyib: #${order}\nPUBG Mobile 660 UC\n5.00 ₼, 10 dəqiqə əvvəl\nhttps://shop.example/admin/orders?q=${order}`,
		`Balans sorğusunu hələ heç kim götürməyib: #${topUp}\n25.00 ₼, ABB, 12 dəqiqə əvvəl\nhttps://shop.example/admin/balance?q=${topUp}`,
	]);
	await shop.watch();
	expect(await kinds()).toEqual([]);
});

test("not of what an admin is at, has worked off, or found there days ago", async () => {
	const [held, done, old, topUp] = [
		await shop.buy(),
		await shop.buy(),
		await shop.buy(),
		await shop.ask(),
	];
	for (const id of [held, done, topUp]) await age(30, id);
	await age(3 * 24 * 60, old);
	await claimOrder(db(), { orderId: held, adminId: shop.adminId });
	await claimTopUp(db(), { topUpId: topUp, adminId: shop.adminId });
	await setOrderStatus(db(), { orderId: done, adminId: shop.adminId, status: "processing" });
	await shop.watch();
	expect(await kinds()).toEqual([]);
	await db().execute(sql`UPDATE order_claims SET claimed_until = now()`);
	await db().execute(sql`UPDATE top_up_claims SET claimed_until = now()`);
	await shop.watch();
	expect(await kinds()).toEqual(["order-unclaimed", "top-up-unclaimed"]);
});

test("not where the owner wants none, and not of a card payment that the bank still decides on", async () => {
	const [orderId, topUpId] = [await shop.buy(), await shop.ask("epoint")];
	for (const id of [orderId, topUpId]) await age(30, id);
	await db().execute(
		sql`INSERT INTO epoint_payments (top_up_id, transaction) VALUES (${topUpId}, 'te')`,
	);
	await db().execute(sql`UPDATE telegram_settings SET unclaimed_minutes = NULL`);
	await shop.watch();
	expect(await kinds()).toEqual([]);
	await db().execute(sql`UPDATE telegram_settings SET unclaimed_minutes = 5`);
	await shop.watch();
	expect(await kinds()).toEqual(["order-unclaimed"]);
	// Of what has come to its end without money somebody of the staff has to decide.
	await db().execute(sql`UPDATE epoint_payments SET ended = 'expired'`);
	await shop.watch();
	expect(await kinds()).toEqual(["order-unclaimed", "top-up-unclaimed"]);
});

test("what nobody hears of is not marked as told", async () => {
	await db().execute(sql`DELETE FROM telegram_chats`);
	const orderId = await shop.buy();
	await age(30, orderId);
	await shop.watch();
	const { rows } = await db().execute(sql`SELECT FROM telegram_told WHERE about = ${orderId}`);
	expect(rows).toEqual([]);
});

test("a tracked stock that falls to the owner's number, and to nothing; once each", async () => {
	const before = shop.gameId;
	shop.gameId = (await makeGame(db(), { name: "Valorant 475 VP", trackStock: true, stock: 6 })).id;
	await shop.buy(2);
	expect(await kinds()).toEqual([]);
	await shop.buy(1);
	await shop.buy(1);
	await shop.buy(2);
	expect(await kinds()).toEqual(["low-stock", "low-stock"]);
	await shop.watch();
	await shop.send();
	expect(shop.fake.textsTo(CHAT)).toEqual([
		`Stok azalır: Valorant 475 VP\nQalan: 3, indicə\nhttps://shop.example/admin/games/${shop.gameId}`,
		`Stok bitdi: Valorant 475 VP\nQalan: 0, indicə\nhttps://shop.example/admin/games/${shop.gameId}`,
	]);
	await db().execute(sql`UPDATE games SET stock = 9 WHERE id = ${shop.gameId}`);
	await db().execute(sql`UPDATE games SET stock = 2 WHERE id = ${shop.gameId}`);
	expect(await kinds()).toEqual(["low-stock"]);
	shop.gameId = before;
});

test("no stock that is not tracked, none of a refused purchase, and none where the owner wants none", async () => {
	const { id } = await makeGame(db(), { trackStock: false, stock: 9 });
	await db().execute(sql`UPDATE games SET stock = 1 WHERE id = ${id}`);
	const tracked = (await makeGame(db(), { trackStock: true, stock: 4 })).id;
	const before = shop.gameId;
	shop.gameId = tracked;
	await expect(shop.buy(5)).rejects.toThrow();
	shop.gameId = before;
	await db().execute(sql`UPDATE telegram_settings SET low_stock = NULL`);
	await db().execute(sql`UPDATE games SET stock = 0 WHERE id = ${tracked}`);
	expect(await kinds()).toEqual([]);
});

test("a purchase does not wait for a chat that is being unlinked", async () => {
	const before = shop.gameId;
	shop.gameId = (await makeGame(db(), { trackStock: true, stock: 4 })).id;
	await db().transaction(async (tx) => {
		await tx.execute(sql`DELETE FROM telegram_chats WHERE chat_id = ${CHAT}`);
		await shop.buy(2);
	});
	shop.gameId = before;
	expect(await kinds()).toEqual([]);
});

test("work that was given up, each kind once an hour, and not this channel's own", async () => {
	await db().execute(sql`
		INSERT INTO jobs (kind, key, tries, given_up_at) VALUES ('epoint-payment', 'a', 20, now()),
			('epoint-reverse', 'b', 20, now() - interval '1 minute'), ('of-some-kind', 'c', 20, now()),
			('telegram-send', '1', 20, now()), ('parked-order', 'd', 3, NULL)`);
	await shop.watch();
	await shop.watch();
	expect((await kinds()).toSorted()).toEqual(["broken-jobs", "broken-payment"]);
	await shop.send();
	expect(shop.fake.textsTo(CHAT).join("\n")).toContain("alınmayan işlər var\nSayı: 2");
	await db().execute(sql`INSERT INTO jobs (kind, key, tries, given_up_at)
		VALUES ('epoint-payment', 'e', 20, now())`);
	await shop.watch();
	expect(await kinds()).toEqual([]);
	await db().execute(sql`
		UPDATE telegram_told SET told_at = told_at - interval '61 minutes'`);
	await db().execute(sql`
		UPDATE jobs SET given_up_at = now() - interval '2 hours' WHERE kind = 'of-some-kind'`);
	await shop.watch();
	expect(await kinds()).toEqual(["broken-payment"]);
});

async function mail(
	id: string,
	values: { failure: string | null; agoMinutes: number; ended?: boolean },
) {
	const { failure, agoMinutes, ended = false } = values;
	await db().execute(sql`
		INSERT INTO outbox (id, kind, key, content, expires_at, failure, created_at, ended_at)
		VALUES (${id}, 'k', ${id}, ${ended ? null : "c"}, now() + interval '1 day', ${failure},
			now() - ${agoMinutes} * interval '1 minute', CASE WHEN ${ended}::boolean THEN now() END)`);
}

test("mails that the server does not take for minutes, or that were given up for no address's fault", async () => {
	await mail("new", { failure: "unreachable", agoMinutes: 4 });
	await mail("waits", { failure: null, agoMinutes: 60 });
	await mail("later", { failure: "later", agoMinutes: 60 });
	await mail("address", { failure: "recipient", agoMinutes: 60, ended: true });
	await shop.watch();
	expect(await kinds()).toEqual([]);
	await mail("stuck", { failure: "login", agoMinutes: 6 });
	await mail("lost", { failure: "expired", agoMinutes: 60, ended: true });
	await shop.watch();
	await shop.watch();
	expect(await kinds()).toEqual(["broken-mail"]);
	await shop.send();
	expect(shop.fake.textsTo(CHAT)[0]).toContain(
		"Məktublar göndərilmir\nSayı: 2, ən köhnəsi 1 saat əvvəl",
	);
	await db().execute(sql`UPDATE telegram_told SET told_at = told_at - interval '7 hours'`);
	await shop.watch();
	expect(await kinds()).toEqual(["broken-mail"]);
});

test("whoever starts with a bot watches, and tries at once what waits", async () => {
	await db().execute(sql`SELECT tell_staff('low-stock', '{}', now())`);
	await watchFromNowOn(shop.app);
	const { rows } = await db().execute(sql`SELECT kind, key FROM jobs ORDER BY kind`);
	expect(rows).toEqual([
		{ kind: "telegram-send", key: String(CHAT) },
		{ kind: "telegram-watch", key: "all" },
	]);
	await db().execute(sql`TRUNCATE jobs`);
	await watchFromNowOn({ ...shop.app, env: { ...shop.app.env, telegram: undefined } });
	expect((await db().execute(sql`SELECT FROM jobs`)).rows).toEqual([]);
});

test("what was told is remembered for a week", async () => {
	await db().execute(sql`
		INSERT INTO telegram_told VALUES ('order-unclaimed', 'a', now() - interval '8 days'),
			('order-unclaimed', 'b', now() - interval '6 days')`);
	await shop.watch();
	const { rows } = await db().execute(sql`SELECT about FROM telegram_told WHERE length(about) = 1`);
	expect(rows).toEqual([{ about: "b" }]);
});
