// The admin's pages and exports, over HTTP.
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { topUps } from "#app/balance/balance.table.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { ensureSystemActor, SYSTEM_ACTOR } from "#app/users/system-actor.server.ts";
import { makeAdmin, makeCustomer, makeGame, makeUser, PASSWORD } from "./make.ts";
import { ADMIN, findUserId, formPost, signInAs, useTestShop } from "./open-shop.ts";
import { mailsTo, mailTo, tokenIn } from "./read-mail.ts";

const shop = useTestShop();
let admin: string;
let adminId: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
	adminId = await findUserId(shop, ADMIN.email);
});

const get = (path: string, cookie = admin) =>
	shop.fetch(path, { headers: { cookie }, redirect: "manual" });
const post = (path: string, fields: Record<string, string>) =>
	shop.fetch(path, formPost(fields, admin));

async function boughtBy(name: string) {
	const { db } = shop;
	const user = await makeUser(db, { name, balanceQepik: 1000 });
	const game = await makeGame(db, { name: 'Oyun, "ən yaxşı"' });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
	return { user, orderId: (await placeOrder(db, bought)).orderId };
}

test.each([
	["/admin/orders.csv", "sifarisler.csv"],
	["/admin/ledger.csv", "balans-tarixcesi.csv"],
	["/admin/users.csv", "istifadeciler.csv"],
	["/admin/cash.csv", "kassa.csv"],
])("%s is a UTF-8 file for admins alone, and never cached", async (path, name) => {
	const response = await get(path);
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
	expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
	expect(response.headers.get("cache-control")).toBe("no-store");
	const bytes = new Uint8Array(await response.arrayBuffer());
	expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);

	const { cookie: customer } = await makeCustomer(shop);
	for (const cookie of [customer, ""]) {
		const refused = await get(path, cookie);
		expect(refused.status).toBe(302);
		expect(await refused.text()).toBe("");
	}
});

test("no cell of an export is a formula, whatever people call themselves", async () => {
	const { orderId } = await boughtBy('=HYPERLINK("http://x.example")');
	const csv: string = await (await get("/admin/orders.csv")).text();
	const line = csv.split("\r\n").find((text) => text.includes(orderId));
	expect(line).toContain(`"'=HYPERLINK(""http://x.example"")"`);
	expect(line).toContain('"Oyun, ""ən yaxşı"" × 1"');
	expect(line).toContain("5.00");
	const ledger = await (await get("/admin/ledger.csv")).text();
	for (const cell of `${csv},${ledger}`.split(/,|\r\n/)) expect(cell).not.toMatch(/^[=+\-@]/);
});

test("an export has every row once and in order, however many batches it takes", async () => {
	const { db } = shop;
	await db.execute(`INSERT INTO users (id, name, email, created_at)
		SELECT 'many-' || i, 'Çox ' || i, 'many-' || i || '@test.example',
			'2020-01-01T21:30:00Z'::timestamptz + (i / 10) * interval '1 second'
		FROM generate_series(1, 12000) AS i`);
	const csv: string = await (await get("/admin/users.csv")).text();
	const ids = csv.split("\r\n").flatMap((line) => /^many-\d+/.exec(line)?.[0] ?? []);
	expect(new Set(ids).size).toBe(12_000);
	expect(ids).toHaveLength(12_000);
	// 21:30 UTC is the next day in Baku.
	expect(csv).toContain("many-1,Çox 1,many-1@test.example,Müştəri,0.00,2020-01-02 01:30:00");
});

test("a balance edit is booked if the balance is still what the admin saw, and refused if it changed", async () => {
	const user = await makeUser(shop.db);
	const path = `/admin/users/${user.id}`;
	const edit = { intent: "balance", newBalance: "12,50", seenBalance: "0", reason: "Sınaq" };
	expect((await post(path, edit)).status).toBe(200);
	expect(await findBalance(shop.db, user.id)).toBe(1250);
	const late = await post(path, { ...edit, newBalance: "99" });
	expect(late.status).toBe(409);
	expect(await late.text()).toContain("Balans dəyişib, yenidən yoxlayın");
	expect(await findBalance(shop.db, user.id)).toBe(1250);
});

test("a person without a visible name is listed by email, with a link", async () => {
	const user = await makeUser(shop.db, { name: " \u200b" });
	const link = new RegExp(`<a [^>]*href="/admin/users/${user.id}"[^>]*>${user.email}</a>`);
	expect(await (await get("/admin/users")).text()).toMatch(link);
	const page = await (await get(`/admin/users/${user.id}`)).text();
	expect(page).toMatch(new RegExp(`<h1[^>]*>${user.email}</h1>`));
	const { user: buyer, orderId } = await boughtBy("\u00ad \u200b");
	const input = { userId: buyer.id, userEmail: buyer.email, amountQepik: 500 };
	const topUp = await createTopUp(shop.db, { ...input, type: "abb" });
	for (const path of [`/admin/orders?order=${orderId}`, `/admin/balance?topUp=${topUp.id}`]) {
		const list = await (await get(path)).text();
		expect(list).toMatch(
			new RegExp(`<a [^>]*href="/admin/users/${buyer.id}"[^>]*>${buyer.email}</a>`),
		);
	}
});

test.each(["", "  "])("an empty new balance (%j) does nothing", async (newBalance) => {
	const user = await makeUser(shop.db, { balanceQepik: 300 });
	const edit = { intent: "balance", newBalance, seenBalance: "300", reason: "" };
	expect((await post(`/admin/users/${user.id}`, edit)).status).toBe(200);
	expect(await findBalance(shop.db, user.id)).toBe(300);
});

test.each(["-1", "1e3", "1.001", "NaN", "100000.01", "١٢"])(
	"a new balance of %s is refused",
	async (newBalance) => {
		const user = await makeUser(shop.db);
		const edit = { intent: "balance", newBalance, seenBalance: "0", reason: "" };
		const response = await post(`/admin/users/${user.id}`, edit);
		expect(response.status).toBe(422);
		expect(await response.text()).toContain("Düzgün məbləğ daxil edin");
		expect(await findBalance(shop.db, user.id)).toBe(0);
	},
);

test("the reason of a balance edit and the texts of an order have a longest length", async () => {
	const { user, orderId } = await boughtBy("Aysel Nümunə");
	const edit = (newBalance: string, seenBalance: string, length: number) =>
		post(`/admin/users/${user.id}`, {
			...{ intent: "balance", newBalance, seenBalance },
			reason: "x".repeat(length),
		});
	expect((await edit("1", "500", 501)).status).toBe(422);
	expect((await edit("1", "500", 500)).status).toBe(200);
	for (const text of ["adminNotes", "customerMessage"]) {
		const write = (length: number) =>
			post("/admin/orders", { intent: text, orderId, [text]: "x".repeat(length) });
		expect((await write(4001)).status).toBe(422);
		expect((await write(4000)).status).toBe(200);
	}
});

test("an order's status, texts and refund are changed by the page's forms", async () => {
	const { user, orderId } = await boughtBy("Aysel Nümunə");
	const send = (fields: Record<string, string>) => post("/admin/orders", { orderId, ...fields });
	expect((await send({ intent: "status", status: "pending" })).status).toBe(422);
	expect((await send({ intent: "refund" })).status).toBe(422);
	expect(await (await send({ intent: "status", status: "cancelled" })).text()).toContain(
		"Sifariş statusu yeniləndi",
	);
	expect(await (await send({ intent: "adminNotes", adminNotes: "gizli" })).text()).toContain(
		"Admin qeydi yeniləndi",
	);
	expect((await send({ intent: "customerMessage", customerMessage: "Salam" })).status).toBe(200);
	expect(await (await send({ intent: "refund" })).text()).toContain("Balansa qaytarıldı");
	expect((await send({ intent: "refund" })).status).toBe(409);
	expect(await findBalance(shop.db, user.id)).toBe(1000);

	const page = await (await get(`/admin/orders?q=${orderReference(orderId)}`)).text();
	expect(page).toContain("gizli");
	const journal = await (await get("/admin/audit?kind=order")).text();
	expect(journal).toContain("Məbləğ balansa qaytarıldı");
	expect(journal).toContain("Gözləyir");
});

test("waiting top-ups come first, and the history says who decided", async () => {
	const user = await makeUser(shop.db, { name: "Sorğu Sahibi" });
	const input = { userId: user.id, userEmail: user.email, amountQepik: 777, type: "abb" as const };
	const { id } = await createTopUp(shop.db, input);
	expect(await (await get("/admin/balance?status=pending")).text()).toContain("Sorğu Sahibi");
	expect((await post("/admin/balance", { id, intent: "approve", amount: "abc" })).status).toBe(422);
	const approved = await post("/admin/balance", { id, intent: "approve", amount: "7.00" });
	expect(await approved.text()).toContain("Sorğu təsdiqləndi");
	const again = await post("/admin/balance", { id, intent: "reject" });
	expect(again.status).toBe(409);
	const history = await (await get("/admin/balance?status=completed")).text();
	expect(history).toMatch(/7\.00 ₼[\s\S]*Təsdiqləndi[\s\S]*7\.77 ₼[\s\S]*Administrator/);
	expect(await (await get(`/admin/users/${user.id}`)).text()).toContain("Təsdiqləndi");
});

test("each of many top-ups is reached by paging and search, and decided on its customer's page too", async () => {
	const user = await makeUser(shop.db, { name: "Növbə Sahibi" });
	const input = { userId: user.id, userEmail: user.email, type: "abb" as const };
	for (let count = 1; count <= 31; count++) {
		const createdAt = new Date(Date.UTC(2020, 0, 1, 0, count));
		const amountQepik = 8_000_00 + count;
		await shop.db.insert(topUps).values({ id: newId(), ...input, amountQepik, createdAt });
	}
	const first: string = await (await get("/admin/balance?status=pending")).text();
	expect(first).toContain("8\u00a0000.30 ₼");
	expect(first).not.toContain("8\u00a0000.31 ₼");
	expect(first).toMatch(/\d+ gün əvvəl/);
	const [, after] = /waiting=(\w+)"/.exec(first) ?? [];
	const second: string = await (await get(`/admin/balance?status=pending&waiting=${after}`)).text();
	expect(second).toContain("8\u00a0000.31 ₼");
	expect(second).not.toContain("8\u00a0000.30 ₼");
	const found: string = await (await get("/admin/balance?q=8000,31")).text();
	expect(found).toContain("8\u00a0000.31 ₼");
	expect(found).not.toContain("8\u00a0000.30 ₼");
	expect(found).not.toContain("Heç bir sorğu tapılmadı");
	const none: string = await (await get("/admin/balance?q=9999,99")).text();
	expect(none).toContain("Heç bir sorğu tapılmadı");

	const page: string = await (await get(`/admin/users/${user.id}`)).text();
	expect(page).toContain("Qərar gözləyən sorğular");
	expect(page).toContain("Təsdiqlə");
	expect(page).toContain("Rədd et");
	expect(page).toContain("Götür");
	const rejected = { status: "rejected" as const, processedAt: new Date(), processedBy: adminId };
	await shop.db.update(topUps).set(rejected).where(eq(topUps.userId, user.id));
	const after31: string = await (await get(`/admin/users/${user.id}`)).text();
	expect(after31).not.toContain("Qərar gözləyən sorğular");
});

test("an approval without a valid amount is refused with the reason", async () => {
	const user = await makeUser(shop.db);
	const input = { userId: user.id, userEmail: user.email, amountQepik: 777, type: "abb" as const };
	const { id } = await createTopUp(shop.db, input);
	for (const [amount, message] of [
		["", "Məbləği yazın"],
		["0", "Ən azı 0.01 ₼ olmalıdır"],
		["7.777", "Ən çoxu iki onluq rəqəm"],
	]) {
		const form = formPost({ id, intent: "approve", amount: amount as string }, admin);
		const refused = await shop.fetch("/admin/balance.data", form);
		expect(refused.status).toBe(422);
		expect(await refused.text()).toContain(message);
	}
	expect(await findBalance(shop.db, user.id)).toBe(0);
});

test("a new admin is mailed a link, cannot sign in with the old password, and is signed out at once", async () => {
	const { id, email, cookie } = await makeCustomer(shop);
	const done = await post(`/admin/users/${id}`, { intent: "role", role: "admin" });
	expect(await done.text()).toContain("Rol yeniləndi");
	expect((await get("/profile", cookie)).status).toBe(302);
	expect((await shop.fetch("/login", formPost({ email, password: PASSWORD }))).status).toBe(401);
	const mail = await mailTo(shop, email);
	expect(await mailsTo(shop, email)).toHaveLength(1);
	expect(mail).toContain("GameStore mağazasında administrator hüququ verildi");
	const page = await (await get(`/reset-password?token=${tokenIn(mail)}`, "")).text();
	expect(page).toContain("Ən azı 10 simvol");
	expect(await (await get("/reset-password?token=uydurma", "")).text()).toContain(
		"Ən azı 6 simvol",
	);
	expect((await post(`/admin/users/${id}`, { intent: "role", role: "customer" })).status).toBe(200);
	expect(await mailsTo(shop, email)).toHaveLength(1);
});

test("the last admin keeps the role, and an unknown person's page does not exist", async () => {
	const others = await makeAdmin(shop.db);
	await post(`/admin/users/${others.id}`, { intent: "role", role: "customer" });
	await shop.db.execute(`UPDATE users SET role = 'customer' WHERE id <> '${adminId}'`);
	const refused = await post(`/admin/users/${adminId}`, { intent: "role", role: "customer" });
	expect(refused.status).toBe(409);
	expect(await refused.text()).toContain("Sonuncu administratorun rolu dəyişdirilə bilməz");
	expect((await get(`/admin/users/${newId()}`)).status).toBe(404);
});

test("the dashboard shows its figures and the queue", async () => {
	const { db } = shop;
	const user = await makeUser(db, { name: "Növbədəki Müştəri", balanceQepik: 100 });
	await createTopUp(db, { userId: user.id, userEmail: user.email, amountQepik: 500, type: "abb" });
	const page = await (await get("/admin?days=7")).text();
	for (const message of ["Gözləyən sorğular", "Gəlir", "Növbədəki Müştəri", "Pul yoxlaması"]) {
		expect(page).toContain(message);
	}
});

test("the system, which books card payments, has no page, and no balance or role to edit", async () => {
	await ensureSystemActor(shop.db);
	const path = `/admin/users/${SYSTEM_ACTOR}`;
	expect((await get(path)).status).toBe(404);
	const edit = { intent: "balance", newBalance: "5", seenBalance: "0", reason: "Sınaq" };
	expect((await post(path, edit)).status).toBe(404);
	expect((await post(path, { intent: "role", role: "customer" })).status).toBe(404);
	expect(await findBalance(shop.db, SYSTEM_ACTOR)).toBe(0);
	expect(await (await get("/admin/users.csv")).text()).not.toContain(SYSTEM_ACTOR);
});
