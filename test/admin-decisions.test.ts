// Decisions, reversals and refunds by admins, through the forms of their pages.
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { topUps } from "#app/balance/balance.table.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { endPayment } from "#app/balance/epoint/payments.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { correctId } from "#app/orders/correct-id.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { hearPublished } from "./hear-published.ts";
import { makeGame, makeUser, stockOf } from "./make.ts";
import { makePayment } from "./make-payment.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "./open-shop.ts";

const shop = useTestShop();
let admin: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
});

const post = (path: string, fields: Record<string, string>) =>
	shop.fetch(path, formPost(fields, admin));
const pageOf = async (path: string): Promise<string> =>
	(await shop.fetch(path, { headers: { cookie: admin } })).text();

async function waitingTopUp(amountQepik: number) {
	const user = await makeUser(shop.db, { name: "Sevda Nümunə" });
	const input = { userId: user.id, userEmail: user.email, amountQepik, type: "abb" as const };
	return { userId: user.id, id: (await createTopUp(shop.db, input)).id };
}

async function placedOrder({ playerId = null as string | null } = {}) {
	const user = await makeUser(shop.db, { name: "Sevda Nümunə", balanceQepik: 1000 });
	const requiresId = playerId !== null;
	const game = await makeGame(shop.db, { trackStock: true, stock: 4, requiresId });
	const lines = [{ gameId: game.id, name: game.name, quantity: 2, playerId }];
	const purchase = { userId: user.id, lines, seenTotalQepik: 1000, attemptId: newId() };
	return { userId: user.id, game, orderId: (await placeOrder(shop.db, purchase)).orderId };
}

test("a rejection needs a reason, which the admin and the customer see", async () => {
	const { userId, id } = await waitingTopUp(1200);
	const refused = await post("/admin/balance", { id, intent: "reject" });
	expect(refused.status).toBe(422);
	expect(await refused.text()).not.toContain("Sorğu rədd edildi");
	const reason = "Köçürmə tapılmadı: çeki göndərin";
	const rejected = await post("/admin/balance.data", { id, intent: "reject", reason });
	const answer = await rejected.text();
	expect(answer).toContain("Sorğu rədd edildi");
	expect(answer).toContain("Sevda Nümunə: 12.00 ₼");
	const card = await pageOf(`/admin/balance?q=${orderReference(id)}`);
	expect(card).toMatch(/Səbəb:(<!-- -->)? ?(<!-- -->)?Köçürmə tapılmadı: çeki göndərin/);
	expect(card).toContain("Geri al");
	expect(await pageOf(`/admin/users/${userId}`)).toContain(reason);
});

test("a decision leads to its taking back, which alone asks for what that needs; one that was turned round does not", async () => {
	const [approved, rejected] = [await waitingTopUp(1000), await waitingTopUp(1000)];
	const sent = async (fields: Record<string, string>) =>
		(await post("/admin/balance.data", fields)).text();
	const leads = (id: string) => expect.stringContaining(`/admin/balance?topUp=${id}`);
	const approval = await sent({ id: approved.id, intent: "approve", amount: "10.00" });
	expect(approval).toEqual(leads(approved.id));
	expect(await findBalance(shop.db, approved.userId)).toBe(1000);
	const rejection = await sent({ id: rejected.id, intent: "reject", reason: "Tapılmadı" });
	expect(rejection).toEqual(leads(rejected.id));
	const back = await sent({ id: approved.id, intent: "takeBack", reason: "Səhv" });
	expect(back).toContain("Təsdiq geri alındı");
	expect(back).not.toEqual(leads(approved.id));
});

test("what went back of an order since it was seen is no part of what is decided, whatever is sent", async () => {
	for (const [fields, begun] of [
		[{ intent: "status", status: "completed", seen: "pending" }, undefined],
		[{ intent: "status", status: "cancelled", seen: "pending", refund: "yes" }, undefined],
		[{ intent: "deliver", customerMessage: "Kod", seenStatus: "pending" }, undefined],
		[{ intent: "refund" }, "cancelled"],
	] as const) {
		const { userId, orderId } = await placedOrder();
		if (begun) await post("/admin/orders", { orderId, intent: "status", status: begun });
		const part = { intent: "refund", orderId, reason: "Səhv", seen: "0", units: "" };
		await post("/admin/orders/parts", { ...part, by: "amount", amount: "3.00" });
		expect(await findBalance(shop.db, userId)).toBe(300);
		const send = async (seenRefundedQepik: string) =>
			(await post("/admin/orders.data", { orderId, ...fields, seenRefundedQepik })).text();
		expect(await send("0")).toContain("Bu sifarişin məbləğindən bu arada qaytarılıb");
		expect(await findBalance(shop.db, userId)).toBe(300);
		expect(await send("300")).not.toContain("bu arada qaytarılıb");
		// What was done is answered with what is so now.
		expect(await send("300")).not.toContain("bu arada qaytarılıb");
	}
});

test("what a colleague wrote is written over by nobody who has not seen it, and what was typed is given back", async () => {
	const { orderId } = await placedOrder();
	for (const intent of ["adminNotes", "customerMessage"]) {
		const write = (text: string) =>
			post(`/admin/orders?order=${orderId}`, { orderId, intent, [intent]: text, seen: "" });
		expect((await write("Birinci")).status).toBe(200);
		const refused = await write("İkinci\r\nsətir");
		expect(refused.status).toBe(409);
		const page = await refused.text();
		expect(page).toContain("Bu mətni başqa admin dəyişib");
		expect(page).toContain(">İkinci\nsətir</textarea>");
	}
	const other = (await placedOrder()).orderId;
	const elsewhere = { orderId, intent: "adminNotes", adminNotes: "İkinci", seen: "" };
	const page = await (await post(`/admin/orders?order=${other}`, elsewhere)).text();
	expect(page).toContain(`data-opened="${other}"`);
	expect(page).not.toContain(">İkinci</textarea>");
});

test("an order whose ID was corrected since it was seen is not completed by the button", async () => {
	const { orderId, userId } = await placedOrder({ playerId: "512345678" });
	await correctId(shop.db, { orderId, userId, line: 1, typed: "598765432" });
	const complete = { orderId, intent: "status", status: "completed", seen: "pending" };
	expect((await post("/admin/orders", { ...complete, seenCorrections: "0" })).status).toBe(409);
	expect((await post("/admin/orders", { ...complete, seenCorrections: "1" })).status).toBe(200);
});

test("an order that was completed with others offers to take all of them back at once", async () => {
	const [one, two] = [await placedOrder(), await placedOrder()];
	const chosen = [one, two].map(({ orderId }) => `${orderId}:pending:0`).join(" ");
	const many = async (fields: Record<string, string>) =>
		(await post("/admin/orders/many.data", fields)).text();
	expect(await many({ intent: "claim", chosen })).not.toContain("Geri al");
	const answer = await many({ intent: "complete", chosen, message: "" });
	expect(answer).toContain("Geri al");
	const orderIds = `${one.orderId} ${two.orderId}`;
	expect(answer).toContain(orderIds);
	const undo = { intent: "undo", orderIds: `${orderIds} ${one.orderId}` };
	const [published, back] = await hearPublished(shop.app.hub, () => many(undo));
	const users = [one, two].map(({ userId }) => `user:${userId}` as const);
	expect(published).toEqual(["admin", ...users.toSorted()]);
	expect(back).toContain("2 sifariş geri alındı");
	expect(back).not.toContain('"undo",{');
	expect(await many({ intent: "undo", orderIds: "" })).toContain("Heç bir sifariş seçilməyib");
});

test("an approval is taken back by the form, and shown as rejected with the amount taken", async () => {
	const { userId, id } = await waitingTopUp(2000);
	await post("/admin/balance", { id, intent: "approve", amount: "20.00" });
	const reason = "Səhvən təsdiqlənib";
	const answer = await (
		await post("/admin/balance.data", { id, intent: "takeBack", reason })
	).text();
	expect(answer).toContain("Təsdiq geri alındı");
	expect(answer).toContain("Sevda Nümunə: 20.00 ₼");
	expect(await findBalance(shop.db, userId)).toBe(0);
	expect((await post("/admin/balance", { id, intent: "takeBack", reason })).status).toBe(409);
	const card = await pageOf(`/admin/balance?q=${orderReference(id)}`);
	expect(card).toContain("Rədd edildi");
	expect(card).toContain("Balansdan geri alınıb");
	expect(card).not.toContain("Geri al<");
	const ledger = await pageOf(`/admin/users/${userId}`);
	expect(ledger).toContain(`href="/admin/balance?q=${orderReference(id)}"`);
	expect(await pageOf("/admin/audit?kind=top-up")).toContain("Təsdiq geri alındı");
});

test("a rejection becomes an approval by the form", async () => {
	const { userId, id } = await waitingTopUp(2000);
	await post("/admin/balance", { id, intent: "reject", reason: "Sınaq" });
	const again = { id, intent: "approveRejected" };
	expect((await post("/admin/balance", { ...again, amount: "0" })).status).toBe(422);
	expect(await (await post("/admin/balance", { ...again, amount: "19,50" })).text()).toContain(
		"Sorğu təsdiqləndi",
	);
	expect(await findBalance(shop.db, userId)).toBe(1950);
});

test("one qəpik that arrived can be approved", async () => {
	const { userId, id } = await waitingTopUp(100);
	expect((await post("/admin/balance", { id, intent: "approve", amount: "0.01" })).status).toBe(
		200,
	);
	expect(await findBalance(shop.db, userId)).toBe(1);
});

test("a top-up that has waited for a week is marked, one of six days is not", async () => {
	for (const [days, marked] of [
		[6, false],
		[8, true],
	] as const) {
		const { id } = await waitingTopUp(1300);
		const createdAt = sql`now() - make_interval(days => ${days})`;
		await shop.db.update(topUps).set({ createdAt }).where(eq(topUps.id, id));
		const card = await pageOf(`/admin/balance?q=${orderReference(id)}`);
		expect(card.includes("Bir həftədən köhnə")).toBe(marked);
		await post("/admin/balance", { id, intent: "reject", reason: "Köhnədir" });
		expect(await pageOf(`/admin/balance?q=${orderReference(id)}`)).not.toContain(
			"Bir həftədən köhnə",
		);
	}
});

test("an order is cancelled with its refund in one form, and the catalogue shows its stock", async () => {
	const { userId, game, orderId } = await placedOrder();
	expect(await (await shop.fetch(`/game/${game.id}`)).text()).toMatch(/Stok[^\d]*2\D/);
	const cancel = { intent: "status", orderId, status: "cancelled", seen: "pending" };
	const answer = await (await post("/admin/orders.data", { ...cancel, refund: "yes" })).text();
	expect(answer).toContain("Sifariş statusu yeniləndi");
	expect(answer).toContain(`#${orderReference(orderId)} · Sevda Nümunə: 10.00 ₼`);
	expect(await findBalance(shop.db, userId)).toBe(1000);
	expect(await stockOf(shop.db, game.id)).toBe(4);
	expect(await (await shop.fetch(`/game/${game.id}`)).text()).toMatch(/Stok[^\d]*4\D/);
});

test("a decision is published to open pages, and the catalogue only where stock changed", async () => {
	const { userId, orderId } = await placedOrder();
	const { hub } = shop.app;
	const published = async (fields: Record<string, string>) =>
		(await hearPublished(hub, () => post("/admin/orders", fields)))[0];
	const cancel = { intent: "status", orderId, status: "cancelled" };
	expect(await published(cancel)).toEqual(["admin", `user:${userId}`]);
	const refund = { intent: "refund", orderId };
	expect(await published(refund)).toEqual(["admin", "catalog", `user:${userId}`]);
});

test("top-ups older than a week are listed apart, above the others", async () => {
	const [old, young] = [await waitingTopUp(700), await waitingTopUp(800)];
	await shop.db
		.update(topUps)
		.set({ createdAt: sql`now() - interval '8 days'` })
		.where(eq(topUps.id, old.id));
	const [apart = "", others = ""] = (await pageOf("/admin/balance?status=pending")).split(
		">Qərar gözləyənlər<",
	);
	expect(apart).toContain(">Bir həftədən köhnə sorğular<");
	expect(apart).toContain(orderReference(old.id));
	expect(apart).not.toContain(orderReference(young.id));
	expect(others).toContain(orderReference(young.id));
	expect(others.split("<script")[0]).not.toContain(orderReference(old.id));
});

test("a cancelled order without a refund says so in the list, with a button for it", async () => {
	const { orderId } = await placedOrder();
	await post("/admin/orders", { intent: "status", orderId, status: "cancelled" });
	const list = () => pageOf(`/admin/orders?q=${orderReference(orderId)}`);
	// Outside of the collapsed details.
	const card = (await list()).replaceAll(/<details.*?<\/details>/gs, "");
	expect(card).toContain("Məbləğ qaytarılmayıb");
	expect(card).toContain("Balansa qaytar");
	await post("/admin/orders", { intent: "refund", orderId });
	expect(await list()).not.toContain("Məbləğ qaytarılmayıb");
});

test("a status change from an outdated page is refused, and says who was first", async () => {
	const { orderId } = await placedOrder();
	const change = { intent: "status", orderId, seen: "pending" };
	expect((await post("/admin/orders", { ...change, status: "processing" })).status).toBe(200);
	const refused = await post("/admin/orders.data", { ...change, status: "cancelled" });
	expect(refused.status).toBe(409);
	expect(await refused.text()).toMatch(/Bu sifarişi artıq .+ işə götürdü/);
	expect((await post("/admin/orders", { ...change, status: "x" })).status).toBe(422);
});

test("without JavaScript a card payment that the bank declined is approved by the second press alone", async () => {
	const user = await makeUser(shop.db, { name: "Sevda Nümunə" });
	const { topUpId: id } = await makePayment(shop.db, { userId: user.id, amountQepik: 1000 });
	const opened = async () => pageOf(`/admin/balance?topUp=${id}`);
	const QUESTION = "Epoint-in təsdiqləmədiyi ödəniş təsdiqlənsin?";
	await endPayment(shop.db, { topUpId: id, ended: "failed" });
	expect(await opened()).not.toContain(QUESTION);
	const [, plain = ""] =
		/<input type="hidden" name="plain" value="(\d)"/.exec(await opened()) ?? [];
	const fields = { id, intent: "approve", amount: "9.50" };
	const first = await post("/admin/balance", { ...fields, plain });
	expect(first.status).toBe(302);
	expect(await findBalance(shop.db, user.id)).toBe(0);
	const page = await pageOf(first.headers.get("location") as string);
	const [form = ""] =
		page
			.slice(page.indexOf('data-opened="'))
			.match(/<form(?:(?!<\/form>).)*>Ləğv et<.*?<\/form>/s) ?? [];
	expect(page).toContain(QUESTION);
	const asked = [...form.matchAll(/<input[^>]* name="(\w+)" value="([^"]*)"/g)];
	expect(asked.map(([, name, value]) => [name, value])).toEqual([
		["id", id],
		["amount", "9.50"],
	]);
	expect(form).toMatch(/<button[^>]* value="approve"/);
	expect((await post("/admin/balance", fields)).status).toBe(200);
	expect(await findBalance(shop.db, user.id)).toBe(950);
	expect(await pageOf(first.headers.get("location") as string)).not.toContain(QUESTION);
});

test("without JavaScript a card payment of which the bank may still tell is approved at once", async () => {
	const user = await makeUser(shop.db, { name: "Sevda Nümunə" });
	const { topUpId: id } = await makePayment(shop.db, { userId: user.id, amountQepik: 1000 });
	const fields = { id, intent: "approve", amount: "10.00", plain: "1" };
	expect((await post("/admin/balance", fields)).status).toBe(200);
	expect(await findBalance(shop.db, user.id)).toBe(1000);
});
