import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeAdmin, makeCustomer, openPayments } from "#test/make.ts";
import { formPost, openTestShop, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { adjustBalance } from "./adjust-balance.server.ts";
import { topUps } from "./balance.table.server.ts";
import { rejectTopUp } from "./decide-top-up.server.ts";

const shop = useTestShop();
beforeAll(async () => {
	await openPayments(shop.db);
});

const ask = (cookie: string, fields: Record<string, string>) =>
	shop.fetch("/balance", formPost(fields, cookie));

test("the balance page shows balance, amount field, card number, two ways to pay and the top-ups", async () => {
	const { cookie } = await makeCustomer(shop);
	const page = await shownIn(shop.fetch("/balance", { headers: { cookie } }));
	const texts = ["0.00 ₼", "Məbləğ", "4000 0000 0000 0002", "Kopyala", "Epoint ilə ödə"];
	for (const word of [...texts, "ABB ilə ödə", "Balans sorğuları"]) expect(page).toContain(word);
	expect(page).toMatch(
		/<input[^>]*min="1"[^>]*step="0.01"[^>]*name="amount"|name="amount"[^>]*min="1"[^>]*step="0.01"/,
	);
});

test("an amount that is not above zero, or is no amount, is refused and stays in the field", async () => {
	const { cookie } = await makeCustomer(shop);
	for (const amount of ["", "0", "0.00", "-5", "1.001", "1e3", "NaN", "١٢", "100000.01"]) {
		const refused = await ask(cookie, { amount, type: "epoint", plain: "1" });
		expect(refused.status).toBe(422);
		const page = await shownIn(refused);
		expect(page).toContain("Düzgün məbləğ daxil edin");
		expect(page).toContain(`value="${amount}"`);
	}
});

test.each([
	["", "Məbləği yazın"],
	["0.50", "Ən azı 1.00 ₼ olmalıdır"],
	["0,99", "Ən azı 1.00 ₼ olmalıdır"],
	["1.001", "Ən çoxu iki onluq rəqəm"],
	["100000.01", "Ən çoxu 100\u00a0000.00 ₼ ola bilər"],
])("a top-up of %j is refused, and the field says why", async (amount, message) => {
	const { cookie } = await makeCustomer(shop);
	const refused = await ask(cookie, { amount, type: "epoint", plain: "1" });
	expect(refused.status).toBe(422);
	const page = await shownIn(refused);
	expect(page).toContain("Düzgün məbləğ daxil edin");
	expect(page).toMatch(new RegExp(`role="alert"[^>]*>${message}`));
	expect(page).not.toContain("Gözləyir");
});

test("one manat is the least top-up", async () => {
	const { cookie } = await makeCustomer(shop);
	expect((await ask(cookie, { amount: "1,00", type: "epoint", plain: "1" })).status).toBe(302);
});

test("a comma is read as the dot", async () => {
	const { cookie } = await makeCustomer(shop);
	await ask(cookie, { amount: "1,5", type: "abb" });
	const page = await shownIn(shop.fetch("/balance", { headers: { cookie } }));
	expect(page).toContain("1.50 ₼");
});

test("without JavaScript epoint leads to the form and abb to the chat with the note", async () => {
	const { cookie } = await makeCustomer(shop);
	const epoint = await ask(cookie, { amount: "20", type: "epoint", plain: "1" });
	expect(epoint.headers.get("location")).toBe("/demo/epoint");
	const abb = await ask(cookie, { amount: "7.05", type: "abb", plain: "1" });
	const chat = new URL(abb.headers.get("location") as string);
	expect(chat.origin + chat.pathname).toBe("https://wa.me/994000000000");
	const [asked] = await shop.db
		.select({ id: topUps.id })
		.from(topUps)
		.where(eq(topUps.amountQepik, 705));
	expect(chat.searchParams.get("text")).toBe(
		`ABB kartınıza 7.05 ₼ köçürdüm. Sorğu: #${asked?.id.slice(-6).toUpperCase()}`,
	);
});

test("the card that one transfers to stands above the buttons that say one did", async () => {
	const { cookie } = await makeCustomer(shop);
	const page = await shownIn(shop.fetch("/balance", { headers: { cookie } }));
	expect(page.indexOf("4000 0000 0000 0002")).toBeGreaterThan(-1);
	expect(page.indexOf("4000 0000 0000 0002")).toBeLessThan(page.indexOf("ABB ilə ödə</button>"));
});

test("who asks for an amount that another waits for is told to name the top-up", async () => {
	const [{ cookie }, { cookie: other }] = [await makeCustomer(shop), await makeCustomer(shop)];
	const wish = { amount: "66.61", type: "abb" };
	expect(await shownIn(ask(cookie, wish))).not.toContain("başqa köçürmə də gözlənilir");
	const told = await shownIn(ask(other, wish));
	const [topUp] = await shop.db
		.select({ id: topUps.id })
		.from(topUps)
		.where(eq(topUps.amountQepik, 6661))
		.orderBy(desc(topUps.createdAt));
	expect(told).toContain(`təyinatına #${topUp?.id.slice(-6).toUpperCase()} yazın`);
});

test("top-ups stand newest first with their status", async () => {
	const { cookie } = await makeCustomer(shop);
	await ask(cookie, { amount: "11.11", type: "epoint" });
	await ask(cookie, { amount: "22.22", type: "abb" });
	const page = await shownIn(shop.fetch("/balance", { headers: { cookie } }));
	expect(page.indexOf("22.22 ₼")).toBeLessThan(page.indexOf("11.11 ₼"));
	expect(page).toContain("Gözləyir");
});

test("the history names each movement with its moment, amount and what was left", async () => {
	const { id: userId, cookie } = await makeCustomer(shop);
	const adminId = (await makeAdmin(shop.db)).id;
	const set = (newBalanceQepik: number, seenBalanceQepik: number, reason: string) =>
		adjustBalance(shop.db, { userId, newBalanceQepik, seenBalanceQepik, adminId, reason });
	await set(150_050, 0, "Hədiyyə");
	await set(150_000, 150_050, "");
	const page = await shownIn(shop.fetch("/balance", { headers: { cookie } }));
	const list = /aria-labelledby="entries-title"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
	const lines = (list.match(/<li[\s\S]*?<\/li>/g) ?? []).map((line) =>
		line.replace(/<!-- -->|<[^>]*>/g, " ").replace(/\s+/g, " "),
	);
	expect(lines).toHaveLength(2);
	expect(lines[0]).toMatch(/Düzəliş .* -0\.50 ₼ Qalıq: 1 500\.00 ₼/);
	expect(lines[1]).toMatch(/Düzəliş .* Hədiyyə .*\+ 1 500\.50 ₼ Qalıq: 1 500\.50 ₼/);
	expect(lines[1]).toMatch(/\d{1,2} [a-zəıöüçşğ]+ \d{4}, \d{2}:\d{2}/);
});

test("what the owner has not set up is not offered, and refused, and nothing is asked", async () => {
	const { cookie } = await makeCustomer(shop);
	const pageOf = () => shownIn(shop.fetch("/balance", { headers: { cookie } }));
	const set = { supportPhone: "+994000000000", cardNumber: "4000000000000002" };
	const open = { ...set, epointWidgetUrl: "/demo/epoint" };
	const isClosed = (page: string, type: string) =>
		new RegExp(
			`<button[^>]*(value="${type}"[^>]*disabled=""|disabled=""[^>]*value="${type}")`,
		).test(page);
	const cases = [
		[{ cardNumber: "" }, "abb", "bank kartı göstərilməyib"],
		[{ supportPhone: "" }, "abb", "dəstək nömrəsi göstərilməyib"],
		[{ supportPhone: "zəng edin" }, "abb", "dəstək nömrəsi göstərilməyib"],
		[{ epointWidgetUrl: "" }, "epoint", "Epoint ilə ödəniş hazırda mümkün deyil"],
	] as const;
	for (const [missing, type, message] of cases) {
		await shop.db.update(settings).set({ ...open, ...missing });
		const page = await pageOf();
		expect(page).toContain(message);
		expect(isClosed(page, type)).toBe(true);
		expect(isClosed(page, type === "abb" ? "epoint" : "abb")).toBe(false);
		expect(page.includes("Kopyala")).toBe(!("cardNumber" in missing));
		const refused = await ask(cookie, { amount: "5", type, plain: "1" });
		expect(refused.status).toBe(409);
		expect(await shownIn(refused)).toContain(message);
	}
	await shop.db.update(settings).set(open);
	expect(await pageOf()).not.toContain("Gözləyir");
});

test("a public page has no support button without a number to write to", async () => {
	const other = await openTestShop();
	try {
		expect(await shownIn(other.fetch("/"))).not.toMatch(/wa\.me|Dəstək/);
		await other.db.update(settings).set({ supportPhone: "+994501234567" });
		const page = await (await other.fetch("/login")).text();
		expect(page).toMatch(/href="https:\/\/wa\.me\/994501234567\?text=/);
	} finally {
		await other.close();
	}
});

test("the demonstration form says that it is one", async () => {
	const page = await (await shop.fetch("/demo/epoint")).text();
	expect(page).toContain("nümayiş səhifəsidir");
});

test("each history has a pager of its own, and a wrong cursor is the first page", async () => {
	const { id: userId, email, cookie } = await makeCustomer(shop);
	const adminId = (await makeAdmin(shop.db)).id;
	for (let count = 1; count <= 23; count++) {
		const asked = { userId, userEmail: email, amountQepik: count * 100 + 77 };
		await shop.db.insert(topUps).values({ id: newId(), ...asked, type: "abb" });
		const balances = { newBalanceQepik: count, seenBalanceQepik: count - 1 };
		await adjustBalance(shop.db, { userId, ...balances, adminId, reason: `səbəb ${count}.` });
	}
	const read = async (query: string) =>
		shownIn(shop.fetch(`/balance?${query}`, { headers: { cookie } }));
	const first = await read("");
	for (const text of ["23.77 ₼", "4.77 ₼", "səbəb 23.", "səbəb 4."]) expect(first).toContain(text);
	for (const text of [">3.77 ₼", "səbəb 3."]) expect(first).not.toContain(text);
	const [, oldest] = /top-ups=([\w-]+)/.exec(first) ?? [];
	const [, entries] = /entries=(\d+)/.exec(first) ?? [];
	const second = await read(`top-ups=${oldest}&entries=${entries}`);
	for (const text of ["3.77 ₼", "1.77 ₼", "səbəb 3.", "səbəb 1."]) expect(second).toContain(text);
	for (const text of [">4.77 ₼", "səbəb 4."]) expect(second).not.toContain(text);
	expect(await read("entries=1e400&top-ups=yox")).toContain("səbəb 23.");
});

test("a top-up that waits is taken back by its customer, and nobody rejected it", async () => {
	const { cookie } = await makeCustomer(shop);
	const pageOf = () => shownIn(shop.fetch("/balance", { headers: { cookie } }));
	await ask(cookie, { amount: "33.33", type: "abb" });
	expect(await pageOf()).toContain("Sorğunu geri götürün");
	const [topUp] = await shop.db.select().from(topUps).where(eq(topUps.amountQepik, 3333));
	const withdraw = { intent: "withdraw", id: topUp?.id as string };
	const { cookie: stranger } = await makeCustomer(shop);
	expect((await ask(stranger, withdraw)).status).toBe(404);
	expect((await ask(cookie, withdraw)).status).toBe(200);
	expect((await ask(cookie, withdraw)).status).toBe(409);
	const page = await pageOf();
	expect(page).toContain("Geri götürülüb");
	expect(page).not.toContain("Rədd edildi");
	expect(page).not.toContain("Sorğunu geri götürün");
});

test("a rejected top-up tells its customer why", async () => {
	const { cookie } = await makeCustomer(shop);
	await ask(cookie, { amount: "44.44", type: "abb" });
	const adminId = (await makeAdmin(shop.db)).id;
	const [topUp] = await shop.db.select().from(topUps).where(eq(topUps.amountQepik, 4444));
	const topUpId = topUp?.id as string;
	await rejectTopUp(shop.db, { topUpId, adminId, reason: "Köçürmə tapılmadı" });
	const page = await shownIn(shop.fetch("/balance", { headers: { cookie } }));
	expect(page).toContain("Rədd edildi");
	expect(page).toMatch(/Səbəb:\s*(<!-- -->)?\s*Köçürmə tapılmadı/);
});
