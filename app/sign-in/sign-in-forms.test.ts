import { expect, test } from "vitest";
import {
	cookieOf,
	findUserId,
	formPost,
	registerAs,
	signInAs,
	useTestShop,
} from "#test/open-shop.ts";

const shop = useTestShop();

const GOOD = {
	name: "Aysel Nümunə",
	email: "aysel@test.example",
	password: "parol-123",
	passwordAgain: "parol-123",
};

async function refusedRegistration(fields: Partial<typeof GOOD>) {
	const response = await shop.fetch("/register", formPost({ ...GOOD, ...fields }));
	expect(response.status).toBe(422);
	return response.text();
}

test("registering makes a customer with a balance of 0.00 ₼, signed in", async () => {
	const cookie = await registerAs(shop, "yeni@test.example");
	const session = await shop.fetch("/session.data", { headers: { cookie } });
	const text = await session.text();
	expect(text).toContain("customer");
	const balance = await (await shop.fetch("/balance", { headers: { cookie } })).text();
	expect(balance).toContain("0.00 ₼");
});

test("passwords that differ are refused before a short one", async () => {
	const page = await refusedRegistration({ name: " ", password: "123", passwordAgain: "321" });
	expect(page).toContain("Şifrələr uyğun gəlmir");
	expect(page).not.toContain("Şifrə ən azı 6 simvol olmalıdır");
});

test("a password of 5 characters is refused, one of 6 is taken", async () => {
	const page = await refusedRegistration({ password: "12345", passwordAgain: "12345" });
	expect(page).toContain("Şifrə ən azı 6 simvol olmalıdır");
	await registerAs(shop, "alti@test.example", "123456");
});

test("a missing name, a bad email and a taken email get the same message", async () => {
	await registerAs(shop, "tutulub@test.example");
	for (const fields of [{ name: " " }, { email: "email" }, { email: "Tutulub@test.example" }]) {
		expect(await refusedRegistration(fields)).toContain("Qeydiyyat zamanı xəta baş verdi");
	}
});

test("a refused registration keeps what was typed, but no password", async () => {
	const page = await refusedRegistration({ name: "Nərmin", password: "gizli", passwordAgain: "x" });
	expect(page).toContain('value="Nərmin"');
	expect(page).toContain('value="aysel@test.example"');
	expect(page).not.toContain("gizli");
});

test("a wrong password and an unknown email are refused with the same message", async () => {
	await registerAs(shop, "giris@test.example");
	for (const email of ["giris@test.example", "yoxdur@test.example", ""]) {
		const refused = await shop.fetch("/login", formPost({ email, password: "yanlis-parol" }));
		expect(refused.status).toBe(401);
		const page = await refused.text();
		expect(page).toContain("Email və ya şifrə yanlışdır");
		expect(page).toContain(`value="${email}"`);
	}
});

test.each([
	["/login", { email: "ad@", password: "" }, ["Email ünvanını düzgün yazın", "Şifrəni yazın"]],
	["/login", {}, ["Email ünvanını düzgün yazın", "Şifrəni yazın"]],
	["/login", { email: "a@b.example", password: "x".repeat(129) }, ["Ən çoxu 128 simvol ola bilər"]],
	["/register", { ...GOOD, name: " ", email: "ad" }, ["Adınızı yazın", "Email ünvanını düzgün"]],
	["/register", { ...GOOD, name: "\0\n\u2028" }, ["Adınızı yazın"]],
	["/register", { ...GOOD, name: "a".repeat(101) }, ["Ən çoxu 100 simvol ola bilər"]],
	["/register", { ...GOOD, email: `${"a".repeat(242)}@test.example` }, ["Email ünvanını düzgün"]],
	["/forgot-password", { email: "ad@" }, ["Email ünvanını düzgün yazın", 'value="ad@"']],
])(
	"%s says at the field what is missing, without the browser's help",
	async (path, form, messages) => {
		const page = await (await shop.fetch(path, formPost(form))).text();
		for (const message of messages) expect(page).toContain(message);
		expect(page).toMatch(/<form[^>]*novalidate/i);
	},
);

test("a name of 100 characters and an email of 254 are taken, the latter in lower case", async () => {
	const email = `${"A".repeat(241)}@Test.Example`;
	const form = { ...GOOD, name: "a".repeat(100), email: ` ${email} ` };
	expect((await shop.fetch("/register", formPost(form))).status).toBe(302);
	expect(await findUserId(shop, email.toLowerCase())).not.toBe("");
});

test("an email that is registered twice at once becomes one account", async () => {
	const form = { ...GOOD, email: "birdefe@test.example" };
	const answers = await Promise.all(
		Array.from({ length: 4 }, () => shop.fetch("/register", formPost(form))),
	);
	expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
	const { rows } = await shop.db.execute(`SELECT FROM users WHERE email = '${form.email}'`);
	expect(rows).toHaveLength(1);
});

test("a login returns to the page that asked for it, and never to another site", async () => {
	const email = "qayit@test.example";
	await registerAs(shop, email);
	const sentAway = await shop.fetch("/cart?x=1", { redirect: "manual" });
	expect(sentAway.headers.get("location")).toBe("/login?next=%2Fcart%3Fx%3D1");
	for (const [next, landed] of [
		["/cart?x=1", "/cart?x=1"],
		["//evil.example", "/"],
		["https://evil.example", "/"],
	]) {
		const path = `/login?next=${encodeURIComponent(next as string)}`;
		const answer = await shop.fetch(path, formPost({ email, password: "parol-123" }));
		expect(answer.headers.get("location")).toBe(landed);
		const cookies = answer.headers.getSetCookie().join();
		for (const part of ["flash=signed-in;", "session_token="]) expect(cookies).toContain(part);
	}
});

test.each([
	["/orders?a=1&b=2", "/orders?a=1&b=2"],
	["//evil.example/orders", "/"],
	["https://evil.example", "/"],
])("a registration and a confirmed password asked for by %s lead to %s", async (next, landed) => {
	const search = `?next=${encodeURIComponent(next)}`;
	const email = `${encodeURIComponent(next).replaceAll("%", "")}@test.example`;
	const registered = await shop.fetch(`/register${search}`, formPost({ ...GOOD, email }));
	expect(registered.headers.get("location")).toBe(landed);
	const cookie = cookieOf(registered);
	const signedIn = await shop.fetch(`/register${search}`, { headers: { cookie } });
	expect(signedIn.headers.get("location")).toBe(landed);
	const form = formPost({ password: GOOD.password }, cookie);
	const confirmed = await shop.fetch(`/confirm-password${search}`, form);
	expect(confirmed.headers.get("location")).toBe(landed);
});

test("a logout ends the session on the server and sends to the home page", async () => {
	const cookie = await registerAs(shop, "cixis@test.example");
	const out = await shop.fetch("/logout", formPost({}, cookie));
	expect(out.headers.get("location")).toBe("/");
	expect(out.headers.getSetCookie().join()).toContain("session_token=; Max-Age=0;");
	const profile = await shop.fetch("/profile", { headers: { cookie }, redirect: "manual" });
	expect(profile.status).toBe(302);
});

test("somebody who is signed in is sent on from the login page", async () => {
	const cookie = await registerAs(shop, "iki@test.example");
	await signInAs(shop, { email: "iki@test.example", password: "parol-123" });
	for (const path of ["/login?next=/orders", "/register?next=/orders"]) {
		const answer = await shop.fetch(path, { headers: { cookie }, redirect: "manual" });
		expect(answer.headers.get("location")).toBe("/orders");
	}
});
