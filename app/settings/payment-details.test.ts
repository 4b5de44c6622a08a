// The mail to every admin when it is changed where customers' money goes.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeCustomer } from "#test/make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "#test/open-shop.ts";
import { mailsTo, mailTo } from "#test/read-mail.ts";
import { getSettingsToEdit } from "./change-settings.server.ts";

const shop = useTestShop();
let admin: string;
let other: { email: string };
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
	other = await makeCustomer(shop, { role: "admin" });
	await makeCustomer(shop);
	await save({ storeName: "Odlar Oyun" });
});

async function save(changed: Record<string, string>) {
	const { values, version } = await getSettingsToEdit(shop.db);
	const form = formPost({ ...values, version, ...changed }, admin);
	return (await shop.fetch("/admin/settings", form)).status;
}

const countMails = async () => (await mailsTo(shop, other.email)).length;

test("every admin reads what was changed, by whom, when and what to do; of a card the last four", async () => {
	expect(
		await save({
			cardNumber: "4242 4242 4242 4242",
			epointWidgetUrl: "https://epoint.example/pay",
			supportPhone: "050 123 45 67",
		}),
	).toBe(200);
	const text = await mailTo(shop, other.email);
	// The sign-in was on a new device, which is told as well.
	const toAdmin = async () => (await mailsTo(shop, ADMIN.email)).map((mail) => mail.text);
	await expect.poll(toAdmin, { timeout: 15_000 }).toContain(text);
	expect(text).toContain("Kart nömrəsi: boş → •••• 4242");
	expect(text).toContain("Epoint vidcetinin ünvanı: boş → https://epoint.example/pay");
	expect(text).toContain("Dəstək nömrəsi: boş → +994 50 123 45 67");
	expect(text).toMatch(/Kim dəyişib: .+ \(admin@test\.example\)/);
	expect(text).toMatch(/Nə vaxt: \d.+ \(Bakı vaxtı\)/);
	expect(text).toContain("dərhal idarə panelində");
	expect(text).not.toMatch(/4242 ?4242/);
	const [mail] = await mailsTo(shop, other.email);
	expect(mail?.subject).toBe("Odlar Oyun: ödəniş məlumatları dəyişdirildi");
	expect(mail?.from?.name).toBe("Odlar Oyun");
	// Those of one change leave in any order, so a mail to a customer might still be on its way.
	const { rows } = await shop.db.execute(sql`SELECT FROM outbox WHERE kind = 'payment-details'`);
	expect(rows).toHaveLength(2);
});

test.each([
	["cardNumber", "4000 0000 0000 0002", "Kart nömrəsi: •••• 4242 → •••• 0002"],
	["cardHolder", "A. Nümunə", "Kart sahibi: boş → A. Nümunə"],
	["cardBank", "Nümunə Bank", "Bank: boş → Nümunə Bank"],
	["epointWidgetUrl", "", "Epoint vidcetinin ünvanı: https://epoint.example/pay → boş"],
	["supportPhone", "", "Dəstək nömrəsi: +994 50 123 45 67 → boş"],
])("%s alone is told of as well", async (name, value, line) => {
	const before = await countMails();
	await save({ [name]: value });
	const text = await mailTo(shop, other.email, before + 1);
	expect(text).toContain(line);
	expect(text.match(/→/g)).toHaveLength(1);
});

test("other settings, and those that are saved unchanged, are told of to nobody", async () => {
	const before = await countMails();
	expect(await save({ heroTitle: "Yeni başlıq" })).toBe(200);
	expect(await save({})).toBe(200);
	expect(await save({ cardBank: "Son Bank" })).toBe(200);
	expect(await mailTo(shop, other.email, before + 1)).toContain("Son Bank");
	expect(await countMails()).toBe(before + 1);
});
