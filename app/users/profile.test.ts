import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeCustomer, PASSWORD } from "#test/make.ts";
import { ADMIN, cookieOf, formPost, signInAs, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { users } from "./users.table.server.ts";

const shop = useTestShop();

const profileOf = (cookie: string) =>
	shop.fetch("/profile", { headers: { cookie }, redirect: "manual" });

const changePassword = (cookie: string, currentPassword: string, password: string) =>
	shop.fetch(
		"/profile",
		formPost({ intent: "password", currentPassword, password, passwordAgain: password }, cookie),
	);

test("the profile shows name, email, balance, registration date and role", async () => {
	const { cookie } = await makeCustomer(shop, { email: "faktlar@test.example" });
	const page = await shownIn(profileOf(cookie));
	const message = ["Aysel Nümunə", "faktlar@test.example", "0.00 ₼", "Müştəri", "Qeydiyyat tarixi"];
	for (const word of message) expect(page).toContain(word);
	const admin = await shownIn(profileOf(await signInAs(shop, ADMIN)));
	expect(admin).toContain("Administrator");
});

test("the name is saved whatever it is", async () => {
	const { cookie } = await makeCustomer(shop, { email: "ad@test.example" });
	const other = await makeCustomer(shop, { name: "Başqası" });
	for (const name of ["Leyla", "  ", "a".repeat(200), "<b>Ə</b> 💎"]) {
		const saved = await shop.fetch("/profile", formPost({ intent: "name", name }, cookie));
		expect(await shownIn(saved)).toContain("Profil uğurla yeniləndi!");
		const [user] = await shop.db.select().from(users).where(eq(users.email, "ad@test.example"));
		expect(user?.name).toBe(name.trim());
	}
	const [unchanged] = await shop.db.select().from(users).where(eq(users.id, other.id));
	expect(unchanged?.name).toBe("Başqası");
});

test("a name that cannot be saved is refused with the profile's message", async () => {
	const { cookie } = await makeCustomer(shop);
	const refused = await shop.fetch(
		"/profile",
		formPost({ intent: "name", name: "a".repeat(201) }, cookie),
	);
	expect(refused.status).toBe(422);
	expect(await shownIn(refused)).toContain("Profil yenilənərkən xəta baş verdi");
});

test("a profile form cannot change role, balance or email", async () => {
	const { cookie } = await makeCustomer(shop, { email: "hiyle@test.example" });
	const form = { intent: "name", name: "X", role: "admin", email: "y@test.example", balance: "9" };
	await shop.fetch("/profile", formPost(form, cookie));
	const [user] = await shop.db.select().from(users).where(eq(users.email, "hiyle@test.example"));
	expect(user).toMatchObject({ name: "X", role: "customer" });
});

test("a password change needs the present one and ends the other sessions", async () => {
	const { email, cookie: here } = await makeCustomer(shop);
	const login = { email, password: PASSWORD };
	const elsewhere = await signInAs(shop, login);

	const refused = await changePassword(here, "yanlis-parol", "tam-yeni-parol");
	expect(refused.status).toBe(401);
	expect(await shownIn(refused)).toContain("Cari şifrə yanlışdır");
	expect((await profileOf(elsewhere)).status).toBe(200);

	const changed = await changePassword(here, login.password, "tam-yeni-parol");
	expect(changed.status).toBe(200);
	expect((await profileOf(elsewhere)).status).toBe(302);
	expect((await profileOf(cookieOf(changed))).status).toBe(200);
	await expect(signInAs(shop, login)).rejects.toThrow("401");
	await signInAs(shop, { ...login, password: "tam-yeni-parol" });
});

test("a new password that breaks the rules is refused before the present one is checked", async () => {
	const { cookie } = await makeCustomer(shop);
	const short = await changePassword(cookie, "nə olsa", "12345");
	expect(await shownIn(short)).toContain("Şifrə ən azı 6 simvol olmalıdır");
	const admin = await changePassword(await signInAs(shop, ADMIN), ADMIN.password, "123456789");
	expect(await shownIn(admin)).toContain("Administratorun şifrəsi ən azı 10 simvol olmalıdır");
});

test("a failure of the shop is answered with the profile's message", async () => {
	const { cookie } = await makeCustomer(shop);
	await shop.db.execute(`
		CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
		AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
		CREATE TRIGGER refuse BEFORE UPDATE ON users EXECUTE FUNCTION refuse()`);
	const failed = await shop.fetch("/profile", formPost({ intent: "name", name: "Leyla" }, cookie));
	await shop.db.execute("DROP FUNCTION refuse CASCADE");
	expect(failed.status).toBe(500);
	expect(await failed.text()).toContain("Profil yenilənərkən xəta baş verdi");
});
