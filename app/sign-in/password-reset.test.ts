import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeCustomer, PASSWORD } from "#test/make.ts";
import { formPost, openTestShop, signInAs, useTestShop } from "#test/open-shop.ts";
import { mailTo, tokenIn, useMailbox } from "#test/read-mail.ts";

const ANSWER = "Şifrəni bərpa etmək üçün link email ünvanınıza göndərildi";
const BAD_LINK = "Link etibarsızdır və ya vaxtı bitib";

const mailbox = useMailbox();
const shop = useTestShop(() => ({ SMTP_URL: mailbox.url, ORIGIN: "http://magaza.example" }));

async function mailedLink(email: string): Promise<URL> {
	await shop.fetch("/forgot-password", formPost({ email }));
	const { text } = await mailAbout(email, "reset-password");
	return new URL(/http\S+/.exec(text ?? "")?.[0] as string);
}

/** The mail with these words, once it is there; others may still be on their way. */
async function mailAbout(email: string, words: string) {
	const find = () =>
		mailbox.mails.find(({ to, text }) => to?.[0]?.address === email && text?.includes(words));
	await expect.poll(find).toBeDefined();
	return find() as NonNullable<ReturnType<typeof find>>;
}

const renew = (link: URL, password: string, passwordAgain = password) =>
	shop.fetch(`${link.pathname}${link.search}`, formPost({ password, passwordAgain }));

test("the mailed link sets a new password, once, and ends the old sessions", async () => {
	const email = "aysel@test.example";
	const { cookie: former } = await makeCustomer(shop, { email });
	const link = await mailedLink(email);
	expect(link.origin).toBe("http://magaza.example");
	expect((await shop.fetch(link.pathname + link.search)).status).toBe(200);

	const renewed = await renew(link, "tam-yeni-parol");
	expect(renewed.headers.get("location")).toBe("/login");
	expect(renewed.headers.get("set-cookie")).toContain("flash=password-renewed");
	await signInAs(shop, { email, password: "tam-yeni-parol" });
	await expect(signInAs(shop, { email, password: PASSWORD })).rejects.toThrow("401");
	const profile = await shop.fetch("/profile", { headers: { cookie: former }, redirect: "manual" });
	expect(profile.status).toBe(302);

	expect(await (await renew(link, "basqa-parol")).text()).toContain(BAD_LINK);
});

test("a new password that differs from its repetition or is too short is refused with a message of its own", async () => {
	const email = "leyla@test.example";
	await makeCustomer(shop, { email });
	const link = await mailedLink(email);
	expect(await (await renew(link, "parol-1", "parol-2")).text()).toContain("Şifrələr uyğun gəlmir");
	expect(await (await renew(link, "12345")).text()).toContain("Şifrə ən azı 6 simvol olmalıdır");
	// The link was not used up by the refusals.
	expect((await renew(link, "123456")).status).toBe(302);
});

test("a made-up link is refused with a message", async () => {
	const link = new URL("http://magaza.example/reset-password?token=uydurma");
	const refused = await renew(link, "tam-yeni-parol");
	expect(refused.status).toBe(422);
	expect(await refused.text()).toContain(BAD_LINK);
});

test("mails have the shop's present name, and a customer's does not mention admins", async () => {
	const email = "nigar@test.example";
	await makeCustomer(shop, { email });
	await shop.db.update(settings).set({ storeName: "Odlar Oyun" });
	const link = await mailedLink(email);
	const resetMail = await mailAbout(email, "reset-password");
	expect(resetMail?.from).toEqual({ name: "Odlar Oyun", address: "no-reply@gamestore.example" });
	expect(resetMail?.text).toContain("Odlar Oyun mağazasında şifrənizi yeniləmək üçün");
	expect(resetMail?.text).not.toContain("administrator");
	expect((await renew(link, "tam-yeni-parol")).status).toBe(302);
	const renewed = await mailAbout(email, "dəyişdirildi");
	expect(renewed?.text).toContain("Odlar Oyun mağazasındakı hesabınızın şifrəsi dəyişdirildi");
	expect(
		`${resetMail?.subject} ${resetMail?.text} ${renewed?.subject} ${renewed?.text}`,
	).not.toContain("GameStore");
});

test("an unknown email gets the same answer and no mail", async () => {
	await makeCustomer(shop, { email: "kamran@test.example" });
	const [known, unknown] = await Promise.all(
		["kamran@test.example", "tanimadigim@test.example"].map((email) =>
			shop.fetch("/forgot-password", formPost({ email })),
		),
	);
	expect(unknown?.status).toBe(known?.status);
	expect(await unknown?.text()).toContain(ANSWER);
	expect(await known?.text()).toContain(ANSWER);
	await mailAbout("kamran@test.example", "reset-password");
	expect(JSON.stringify(mailbox.mails)).not.toContain("tanimadigim@test.example");
});

test("without SMTP_URL the mail becomes an .eml file", async () => {
	const other = await openTestShop();
	try {
		await makeCustomer(other, { email: "aysel@test.example" });
		await other.fetch("/forgot-password", formPost({ email: "aysel@test.example" }));
		expect(tokenIn(await mailTo(other, "aysel@test.example"))).not.toBe("");
	} finally {
		await other.close();
	}
});

test("the answer does not wait for the mail server, which would tell that there is a mail", async () => {
	const connections: Socket[] = [];
	// Takes connections and never says a word.
	const silent = createServer((socket) => void connections.push(socket.resume()));
	await once(silent.listen(0, "127.0.0.1"), "listening");
	const { port } = silent.address() as AddressInfo;
	const other = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}` });
	try {
		const { email } = await makeCustomer(other);
		const answer = await other.fetch("/forgot-password", formPost({ email }));
		expect(await answer.text()).toContain(ANSWER);
		await expect.poll(() => connections).toHaveLength(1);
		// Nobody has given the mail up yet.
		expect(connections[0]?.readyState).toBe("open");
	} finally {
		for (const socket of connections) socket.destroy();
		silent.close();
		await other.close();
	}
});
