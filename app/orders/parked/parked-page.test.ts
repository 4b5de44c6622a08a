// The screens of a purchase that waits for its money: what is sent, shown, refused and published.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { deleteGame } from "#app/catalog/admin/games/delete-game.server.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeAdmin, makeCustomer, makeGame, openPayments } from "#test/make.ts";
import { letExpire, park, parkedRow, setPrice } from "#test/make-parked.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";

const shop = useTestShop();
let adminId: string;
beforeAll(async () => {
	await openPayments(shop.db);
	adminId = (await makeAdmin(shop.db)).id;
});

type Buyer = Awaited<ReturnType<typeof makeCustomer>>;
const buyer = () => makeCustomer(shop, { balanceQepik: 160 });

/** What the cart sends to park a game. */
function sent(game: { id: string }, fields: Record<string, string> = {}) {
	const lines = [{ gameId: game.id, name: "Oyun", quantity: 1, playerId: null }];
	return {
		...{ intent: "park", type: "abb", attemptId: newId() },
		...{ lines: JSON.stringify(lines), seenTotalQepik: "500", seenMissingQepik: "340" },
		...fields,
	};
}

/** With an ID, it is to be remembered. */
async function parkFor({ id: userId }: Buyer, type: "abb" | "epoint" = "abb", playerId?: string) {
	const entered = { playerId, remember: playerId !== undefined };
	const game = await makeGame(shop.db, { name: "Gözlənilən oyun", requiresId: entered.remember });
	const wanted = { userId, games: [game], missingQepik: 340, type, ...entered };
	const parked = await park(shop.db, wanted);
	return { ...parked, game, path: `/orders/parked/${parked.id}` };
}

const read = (path: string, { cookie }: { cookie: string }) =>
	shownIn(shop.fetch(path, { headers: { cookie } }));
const send = (path: string, fields: Record<string, string>, { cookie }: { cookie: string }) =>
	shop.fetch(path, formPost(fields, cookie));

test("the cart is parked: the chat with the reference, the page that waits, and a cart that is emptied", async () => {
	const customer = await buyer();
	const game = await makeGame(shop.db);
	const [topics, answer] = await hearPublished<Response>(shop.app.hub, () =>
		send("/cart", sent(game), customer),
	);
	expect(topics).toEqual(["admin", `user:${customer.id}`]);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("set-cookie")).toContain("flash=order-parked");
	const page = await read("/orders", customer);
	expect(page).toContain("Ödəniş gözlənilir");
	const [, path = ""] = /href="(\/orders\/parked\/[a-z0-9]{20})"/.exec(page) ?? [];
	const shown = await read(path, customer);
	for (const words of [
		"3.40 ₼ balansınıza yazılan kimi sifariş özü verilir",
		"Nümunə oyun",
		"4000 0000",
		"wa.me",
		"Ləğv et",
		// What it says next is heard as well.
		'<div aria-live="polite"',
	]) {
		expect(shown).toContain(words);
	}
});

test("the page of a transfer names the reference for the bank's note, and the amount that no other transfer has", async () => {
	const first = await parkFor(await buyer());
	const customer = await buyer();
	const { topUpId, path, amountQepik } = await parkFor(customer);
	expect(amountQepik).toBeGreaterThan(first.amountQepik);
	const shown = await read(path, customer);
	const amount = formatManat(amountQepik);
	expect(shown).toContain(`${amount}</b> bu karta köçürün`);
	expect(shown).toContain(`Köçürmənin təyinatına <b`);
	expect(shown).toContain(`#${orderReference(topUpId)}</b> yazın`);
	const left = formatManat(amountQepik - 340);
	expect(shown).toContain(`artıq qalan ${left} balansınızda qalacaq`);
});

test("one game is parked past the cart, which stays as it is", async () => {
	const customer = await buyer();
	const { id } = await makeGame(shop.db);
	const fields = { name: "Oyun", quantity: "1", playerId: "", intent: "park", type: "epoint" };
	const [topics, answer] = await hearPublished<Response>(shop.app.hub, () =>
		send(
			`/game/${id}/buy`,
			{ ...fields, seenTotalQepik: "500", seenMissingQepik: "340", attemptId: newId() },
			customer,
		),
	);
	expect(topics).toEqual(["admin", `user:${customer.id}`]);
	expect(await answer.json()).toEqual({
		parkedAt: expect.stringMatching(/^\/orders\/parked\/[a-z0-9]{20}$/),
	});
	expect(answer.headers.get("set-cookie")).toContain("flash=purchase-parked");
});

test("a cart of a hundred lines with the longest names is not too large", async () => {
	const customer = await buyer();
	const lines = Array.from({ length: 100 }, () => ({
		gameId: newId(),
		name: "ə".repeat(200),
		quantity: 1,
		playerId: "5".repeat(64),
	}));
	const answer = await send(
		"/cart",
		{ ...sent({ id: "x" }), lines: JSON.stringify(lines) },
		customer,
	);
	expect(await shownIn(answer)).toContain("artıq mövcud deyil");
});

test.each([
	[{ type: "gold" }, "Xəta baş verdi"],
	[{ seenMissingQepik: "-1" }, "Xəta baş verdi"],
	[{ seenMissingQepik: "1" }, "Balansınız dəyişib, çatışmayan məbləği yenidən yoxlayın"],
	[{ seenTotalQepik: "499" }, "Qiymət dəyişib, səbəti yoxlayın"],
])("a form with %j is refused: %s", async (fields, message) => {
	const answer = await send("/cart", sent(await makeGame(shop.db), fields), await buyer());
	expect(answer.status).toBeGreaterThanOrEqual(400);
	expect(await shownIn(answer)).toContain(message);
});

test("a way to pay that is closed is refused before anything is made", async () => {
	const customer = await buyer();
	await shop.db.execute("UPDATE settings SET card_number = ''");
	const answer = await send("/cart", sent(await makeGame(shop.db)), customer);
	await openPayments(shop.db);
	expect(await shownIn(answer)).toContain("bank kartı göstərilməyib");
	expect(await read("/orders", customer)).not.toContain("Ödəniş gözlənilir");
});

test("the cart's page knows whether an order waits already", async () => {
	const customer = await buyer();
	const cart = () => read("/cart.data", customer);
	expect(await cart()).not.toContain("asks");
	await parkFor(customer);
	expect(await cart()).toContain("asks");
});

test("it is cancelled with a press; a stranger finds nothing", async () => {
	const customer = await buyer();
	const { path } = await parkFor(customer);
	const stranger = await buyer();
	expect((await shop.fetch(path, { headers: { cookie: stranger.cookie } })).status).toBe(404);
	expect(await shownIn(send(path, { intent: "cancel" }, stranger))).toContain("Sifariş tapılmadı");
	const [topics] = await hearPublished<Response>(shop.app.hub, () =>
		send(path, { intent: "cancel" }, customer),
	);
	expect(topics).toEqual(["admin", `user:${customer.id}`]);
	const page = await read(path, customer);
	expect(page).toContain("Sifariş ləğv edilib");
	expect(page).toContain("Pul sonradan gəlsə, balansınıza yazılacaq.");
	expect(page).toContain("Səbətə qaytar");
	expect(await shownIn(send(path, { intent: "sell" }, customer))).toContain("Xəta baş verdi");
});

test("it is placed by itself once an admin approves, and its page leads to the order", async () => {
	const customer = await buyer();
	const { id, topUpId, path } = await parkFor(customer);
	await approveTopUp(shop.db, { topUpId, adminId });
	await expect.poll(async () => (await parkedRow(shop.db, id))?.outcome).toBe("placed");
	const page = await read(path, customer);
	expect(page).toContain("Sifarişiniz verildi");
	expect(page).toContain(`href="/orders/${(await parkedRow(shop.db, id))?.orderId}"`);
	expect(await read("/orders", customer)).not.toContain("/orders/parked/");
});

test("at a higher price a tap is asked, or the way to what is missing; the tap places it, and remembers its ID", async () => {
	const customer = await buyer();
	const { id, topUpId, path, game } = await parkFor(customer, "epoint", "512345678");
	await setPrice(shop.db, game.id, 650);
	await approveTopUp(shop.db, { topUpId, adminId });
	await expect.poll(async () => (await parkedRow(shop.db, id))?.asked).toBe(650);
	const page = await read(path, customer);
	expect(page).toContain("5.00 → 6.50 ₼");
	expect(page).toContain("Balansı 1.50 ₼ artır");
	const leadsBack = `amount=1.50&amp;next=${encodeURIComponent(path)}"`;
	expect(page).toContain(leadsBack);
	await setPrice(shop.db, game.id, 500);
	const before = await read(path, customer);
	expect(before).toContain("Qiymət yenə əvvəlki kimidir");
	expect(before).not.toContain("5.00 → 5.00");
	await setPrice(shop.db, game.id, 495);
	expect(await read(path, customer)).toContain("4.95 ₼ ilə sifariş ver");
	const [topics, placed] = await hearPublished<Response>(shop.app.hub, () =>
		send(path, { intent: "accept", seenTotalQepik: "495" }, customer),
	);
	expect(topics).toEqual(["admin", `user:${customer.id}`]);
	const { orderId } = (await parkedRow(shop.db, id)) ?? {};
	expect(placed.headers.get("location")).toBe(`/orders/${orderId}`);
	expect(await read(`/orders/${orderId}`, customer)).toContain("4.95 ₼");
	expect(await read(`/player-ids?game=${game.id}`, customer)).toContain("512345678");
});

test("whoever has not paid yet reads that it costs more by now, or cannot be bought", async () => {
	const customer = await buyer();
	const { path, game } = await parkFor(customer);
	expect(await read(path, customer)).not.toContain("Qiymət artıb");
	await setPrice(shop.db, game.id, 650);
	expect(await read(path, customer)).toContain("5.00 → 6.50 ₼. Pul gələndə sifariş");
	await deleteGame(shop.db, { id: game.id, adminId });
	const page = await read(path, customer);
	expect(page).toContain("Gözlənilən oyun artıq mövcud deyil. Pul gəlsə, balansınızda qalacaq.");
	await send(path, { intent: "cancel" }, customer);
	// Nothing of it can go back into the cart.
	const cancelled = await read(path, customer);
	expect(cancelled).toContain("Oyunlara bax");
	expect(cancelled).not.toContain("Səbətə qaytar");
});

test("nobody is led to pay more for a game that is gone", async () => {
	const customer = await buyer();
	const { id, topUpId, path, game } = await parkFor(customer, "epoint");
	await setPrice(shop.db, game.id, 650);
	await approveTopUp(shop.db, { topUpId, adminId });
	await expect.poll(async () => (await parkedRow(shop.db, id))?.asked).toBe(650);
	await shop.db.execute(sql`UPDATE games SET available = false WHERE id = ${game.id}`);
	const page = await read(path, customer);
	expect(page).toContain("Sifariş verilə bilmir");
	expect(page).toContain("Gözlənilən oyun artıq mövcud deyil. 3.40 ₼ balansınızdadır.");
	expect(page).not.toContain("artır</a>");
	expect(page).not.toContain("ilə sifariş ver");
	expect(page).toContain("Ləğv et");
	await send(path, { intent: "cancel" }, customer);
	const cancelled = await read(path, customer);
	expect(cancelled).toContain("3.40 ₼ balansınızda qalır.");
	expect(cancelled).not.toContain("Pul sonradan gəlsə");
});

test("a rejection is told with its reason, on its page and among the orders", async () => {
	const customer = await buyer();
	const { id, topUpId, path } = await parkFor(customer);
	await rejectTopUp(shop.db, { topUpId, adminId, reason: "Köçürmə tapılmadı" });
	await expect.poll(async () => (await parkedRow(shop.db, id))?.outcome).toBe("refused");
	const why = "Balans sorğusu rədd edildi: Köçürmə tapılmadı";
	const page = await read(path, customer);
	expect(page).toContain(`${why}. Balansınızdan heç nə çıxılmayıb.`);
	expect(page).toContain("Səbətə qaytar");
	expect(await read("/orders", customer)).toContain(why);
});

test("one whose time is over says so, and where money that comes later goes", async () => {
	const customer = await buyer();
	const { id, path } = await parkFor(customer);
	await letExpire(shop.db, id);
	await shop.app.jobs.put(shop.db, { kind: "parked-order", key: id });
	await expect.poll(async () => (await parkedRow(shop.db, id))?.outcome).toBe("expired");
	const page = await read(path, customer);
	expect(page).toContain("Gözləmə vaxtı bitib");
	expect(page).toContain("Pul vaxtında gəlmədi. Pul sonradan gəlsə, balansınıza yazılacaq.");
	expect(await read("/orders", customer)).toContain("Gözləmə vaxtı bitib");
});

test("admins see at the top-up that an order waits for it, until none does", async () => {
	const customer = await buyer();
	const { topUpId, path } = await parkFor(customer);
	const cookie = await signInAs(shop, ADMIN);
	// Others in the queue may be awaited as well.
	const own = `topUp=${topUpId}&q=${encodeURIComponent(customer.email)}`;
	const opened = () => read(`/admin/balance?${own}`, { cookie });
	expect(await opened()).toContain("Sifariş bunu gözləyir");
	await send(path, { intent: "cancel" }, customer);
	expect(await opened()).not.toContain("Sifariş bunu gözləyir");
});

test("every page learns from the session that an order waits for its money", async () => {
	const customer = await buyer();
	const session = async () =>
		(await shop.fetch("/session", { headers: { cookie: customer.cookie } })).text();
	expect(await session()).not.toContain("asks");
	await parkFor(customer);
	expect(await session()).toContain("asks");
});
