import { afterAll, beforeAll, expect, test } from "vitest";
import { formPost, openTestShop, registerAs, type TestShop } from "../../test/open-shop.ts";
import { settings } from "../settings/settings.table.server.ts";

let shop: TestShop;
beforeAll(async () => {
	shop = await openTestShop();
	await shop.db.update(settings).set({
		supportPhone: "+994 00 000 00 00",
		cardNumber: "0000 0000 0000 0000",
		epointWidgetUrl: "/demo/epoint",
	});
});
afterAll(() => shop.close());

const ask = (cookie: string, fields: Record<string, string>) =>
	shop.fetch("/balance", formPost(fields, cookie));

test("the balance page shows balance, amount field, card number, two ways to pay and the requests", async () => {
	const cookie = await registerAs(shop, "sehife@test.example");
	const page = await (await shop.fetch("/balance", { headers: { cookie } })).text();
	const words = ["0.00 ₼", "Məbləğ", "0000 0000 0000 0000", "Kopyala", "Epoint ilə ödə"];
	for (const word of [...words, "ABB ilə ödə", "Balans sorğuları"]) expect(page).toContain(word);
	expect(page).toMatch(
		/<input[^>]*min="1"[^>]*step="0.01"[^>]*name="amount"|name="amount"[^>]*min="1"[^>]*step="0.01"/,
	);
});

test("an amount that is not above zero, or is no amount, is refused and stays in the field", async () => {
	const cookie = await registerAs(shop, "mebleg@test.example");
	for (const amount of ["", "0", "0.00", "-5", "1.001", "1e3", "NaN", "١٢", "100000.01"]) {
		const refused = await ask(cookie, { amount, type: "epoint", plain: "1" });
		expect(refused.status).toBe(422);
		const page = await refused.text();
		expect(page).toContain("Düzgün məbləğ daxil edin");
		expect(page).toContain(`value="${amount}"`);
	}
});

test("a comma is read as the dot", async () => {
	const cookie = await registerAs(shop, "vergul@test.example");
	await ask(cookie, { amount: "1,5", type: "abb" });
	const page = await (await shop.fetch("/balance", { headers: { cookie } })).text();
	expect(page).toContain("1.50 ₼");
});

test("without JavaScript epoint leads to the form and abb to the chat with the note", async () => {
	const cookie = await registerAs(shop, "sade@test.example");
	const epoint = await ask(cookie, { amount: "20", type: "epoint", plain: "1" });
	expect(epoint.headers.get("location")).toBe("/demo/epoint");
	const abb = await ask(cookie, { amount: "7.05", type: "abb", plain: "1" });
	const chat = new URL(abb.headers.get("location") as string);
	expect(chat.origin + chat.pathname).toBe("https://wa.me/994000000000");
	expect(chat.searchParams.get("text")).toContain("7.05 ₼ ödədim");
});

test("requests stand newest first with their status", async () => {
	const cookie = await registerAs(shop, "tarixce@test.example");
	await ask(cookie, { amount: "11.11", type: "epoint" });
	await ask(cookie, { amount: "22.22", type: "abb" });
	const page = await (await shop.fetch("/balance", { headers: { cookie } })).text();
	expect(page.indexOf("22.22 ₼")).toBeLessThan(page.indexOf("11.11 ₼"));
	expect(page).toContain("Gözləyir");
});

test("the demonstration form says that it is one", async () => {
	const page = await (await shop.fetch("/demo/epoint")).text();
	expect(page).toContain("nümayiş səhifəsidir");
});
