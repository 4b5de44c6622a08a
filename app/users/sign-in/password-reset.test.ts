import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
	formPost,
	openTestShop,
	registerAs,
	signInAs,
	type TestShop,
} from "../../../test/open-shop.ts";
import { openMailbox, textOf } from "../../../test/read-mail.ts";
import { settings } from "../../settings/settings.table.server.ts";

const ANSWER = "Şifrəni bərpa etmək üçün link email ünvanınıza göndərildi";
const BAD_LINK = "Link etibarsızdır və ya vaxtı bitib";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let shop: TestShop;
beforeAll(async () => {
	mailbox = await openMailbox();
	shop = await openTestShop({ SMTP_URL: mailbox.url, ORIGIN: "http://magaza.example" });
});
afterAll(async () => {
	await shop.close();
	await mailbox.close();
});

async function mailedLink(email: string): Promise<URL> {
	const before = mailbox.mails.length;
	await shop.fetch("/forgot-password", formPost({ email }));
	await vi.waitFor(() => expect(mailbox.mails.length).toBeGreaterThan(before));
	const text = textOf(mailbox.mails.at(-1) as string);
	return new URL(/http\S+/.exec(text)?.[0] as string);
}

const renew = (link: URL, password: string, passwordAgain = password) =>
	shop.fetch(`${link.pathname}${link.search}`, formPost({ password, passwordAgain }));

test("the mailed link sets a new password, once, and ends the old sessions", async () => {
	const email = "aysel@test.example";
	const former = await registerAs(shop, email);
	const link = await mailedLink(email);
	expect(link.origin).toBe("http://magaza.example");
	expect((await shop.fetch(link.pathname + link.search)).status).toBe(200);

	const renewed = await renew(link, "tam-yeni-parol");
	expect(renewed.headers.get("location")).toBe("/login");
	await signInAs(shop, { email, password: "tam-yeni-parol" });
	await expect(signInAs(shop, { email, password: "parol-123" })).rejects.toThrow("401");
	const profile = await shop.fetch("/profile", { headers: { cookie: former }, redirect: "manual" });
	expect(profile.status).toBe(302);

	expect(await (await renew(link, "basqa-parol")).text()).toContain(BAD_LINK);
});

test("a new password that differs from its repetition or is too short is refused with its words", async () => {
	const email = "leyla@test.example";
	await registerAs(shop, email);
	const link = await mailedLink(email);
	expect(await (await renew(link, "parol-1", "parol-2")).text()).toContain("Şifrələr uyğun gəlmir");
	expect(await (await renew(link, "12345")).text()).toContain("Şifrə ən azı 6 simvol olmalıdır");
	// The link was not used up by the refusals.
	expect((await renew(link, "123456")).status).toBe(302);
});

test("a made-up link is refused with words", async () => {
	const link = new URL("http://magaza.example/reset-password?token=uydurma");
	const refused = await renew(link, "tam-yeni-parol");
	expect(refused.status).toBe(422);
	expect(await refused.text()).toContain(BAD_LINK);
});

test("mails come from the shop as it is called now, and a customer's speaks of no admin", async () => {
	const email = "nigar@test.example";
	await registerAs(shop, email);
	await shop.db.update(settings).set({ storeName: "Odlar Oyun" });
	const link = await mailedLink(email);
	const asked = mailbox.mails.at(-1) as string;
	expect(asked).toMatch(/^From: Odlar Oyun <no-reply@gamestore\.example>/m);
	expect(textOf(asked)).toContain("Odlar Oyun mağazasında şifrənizi yeniləmək üçün");
	expect(textOf(asked)).not.toContain("administrator");
	const before = mailbox.mails.length;
	expect((await renew(link, "tam-yeni-parol")).status).toBe(302);
	await vi.waitFor(() => expect(mailbox.mails.length).toBeGreaterThan(before));
	const renewed = textOf(mailbox.mails.at(-1) as string);
	expect(renewed).toContain("Odlar Oyun mağazasındakı hesabınızın şifrəsi dəyişdirildi");
	expect(mailbox.mails.slice(-2).map(textOf).join()).not.toContain("GameStore");
});

test("an unknown email gets the same answer and no mail", async () => {
	await registerAs(shop, "kamran@test.example");
	const before = mailbox.mails.length;
	const [known, unknown] = await Promise.all(
		["kamran@test.example", "tanimadigim@test.example"].map((email) =>
			shop.fetch("/forgot-password", formPost({ email })),
		),
	);
	expect(unknown?.status).toBe(known?.status);
	expect(await unknown?.text()).toContain(ANSWER);
	expect(await known?.text()).toContain(ANSWER);
	await vi.waitFor(() => expect(mailbox.mails.length).toBe(before + 1));
	expect(mailbox.mails.join()).not.toContain("tanimadigim@test.example");
});

test("without SMTP_URL the mail becomes an .eml file", async () => {
	const other = await openTestShop();
	try {
		await registerAs(other, "aysel@test.example");
		await other.fetch("/forgot-password", formPost({ email: "aysel@test.example" }));
		const folder = join(other.dataDirectory, "mail");
		const [file] = await vi.waitFor(() => {
			const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
			expect(files).toHaveLength(1);
			return files;
		});
		const mail = readFileSync(join(folder, file as string), "utf8");
		expect(mail).toContain("To: aysel@test.example");
		expect(textOf(mail)).toContain("/reset-password?token=");
	} finally {
		await other.close();
	}
});
