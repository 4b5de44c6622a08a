// Control 6: nobody is locked out by the guesses of others, and hears of a sign-in on a new device.
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { failedSignInsOf } from "#app/sign-in/limits.server.ts";
import { limitAttempts } from "#app/sign-in/rate-limit.server.ts";
import { makeCustomer, PASSWORD } from "../make.ts";
import { ADMIN, cookieOf, formPost, openTestShop, registerAs, useTestShop } from "../open-shop.ts";
import { mailsTo, mailTo } from "../read-mail.ts";
import { switchOnTwoFactor } from "./people.ts";
import { totp } from "./totp.ts";

const shop = useTestShop();

let count = 0;
const newAddress = () => `198.51.100.${count++ % 250}`;
const logIn = (email: string, password: string, cookie = "", address = newAddress()) =>
	shop.fetch("/login", formPost({ email, password }, cookie), address);
const isSignedIn = async (cookie: string) =>
	(await shop.fetch("/profile", { headers: { cookie }, redirect: "manual" })).status === 200;

const lineOf = (answer: Response) =>
	answer.headers.getSetCookie().find((line) => line.includes("gamestore.device="));
/** The cookie by which a device is known, without the session. */
const deviceOf = (answer: Response) => lineOf(answer)?.split(";")[0] ?? "";

/** A customer, and a device on which they signed in. */
async function makeKnown(role: "customer" | "admin" = "customer") {
	const person = await makeCustomer(shop, { role });
	return { ...person, device: deviceOf(await logIn(person.email, PASSWORD)) };
}

async function guessTenTimes(email: string, cookie = "") {
	for (let n = 0; n < 10; n++) expect((await logIn(email, `x${n}`, cookie)).status).toBe(401);
}

const isKnown = async (email: string, device: string) => {
	await shop.db.execute(sql`DELETE FROM limits`);
	// As ten guesses of strangers count, without the time that their digests take.
	const wrong = { isFailure: () => true, work: () => Promise.reject(new Error("wrong")) };
	for (let n = 0; n < 10; n++) {
		await limitAttempts(shop.db, [failedSignInsOf(email)], wrong).catch(() => {});
	}
	return (await logIn(email, PASSWORD, device)).status === 302;
};

describe("control 6: ten guesses of strangers", () => {
	test.each(["customer", "admin"] as const)(
		"do not lock out a known device of a %s, whose own wrong passwords are counted apart",
		async (role) => {
			const { email, device } = await makeKnown(role);
			await guessTenTimes(email);
			expect((await logIn(email, PASSWORD)).status).toBe(429);
			expect((await logIn(email, PASSWORD, device)).status).toBe(302);
			await guessTenTimes(email, device);
			expect((await logIn(email, PASSWORD, device)).status).toBe(429);
		},
	);

	test("from the same address neither", async () => {
		const { email, device } = await makeKnown();
		await shop.db.execute(sql`DELETE FROM limits`);
		await logIn("kimse@test.example", "x", "", "192.0.2.9");
		await shop.db.execute(sql`
			UPDATE limits SET taken = 60, free_at = now() + interval '1 hour'
			WHERE name = 'sign-in-address'`);
		expect((await logIn(email, PASSWORD, "", "192.0.2.9")).status).toBe(429);
		expect((await logIn(email, PASSWORD, device, "192.0.2.9")).status).toBe(302);
	});

	test("space the next ones: the right password from a new device is let in between", async () => {
		const { email } = await makeCustomer(shop);
		await guessTenTimes(email);
		const inOneMinute = () =>
			shop.db.execute(sql`UPDATE limits SET free_at = free_at - interval '61 s'`);
		expect((await logIn(email, "yenə səhv")).status).toBe(429);
		await inOneMinute();
		expect((await logIn(email, "yenə səhv")).status).toBe(401);
		await inOneMinute();
		expect((await logIn(email, PASSWORD)).status).toBe(429);
		await inOneMinute();
		expect((await logIn(email, PASSWORD)).status).toBe(302);
	});

	test("from one address leave every other turn to others", async () => {
		const { email } = await makeCustomer(shop);
		for (let n = 0; n < 10; n++) await logIn(email, "x", "", "192.0.2.10");
		await shop.db.execute(sql`UPDATE limits SET free_at = free_at - interval '61 s'`);
		expect((await logIn(email, "x", "", "192.0.2.10")).status).toBe(429);
		expect((await logIn(email, PASSWORD, "", "192.0.2.11")).status).toBe(302);
	});

	test("leave at most 120 guesses a day, however patient", async () => {
		const { email } = await makeCustomer(shop);
		await guessTenTimes(email);
		let [minutes, guesses] = [0, 10];
		for (; minutes < 30; guesses++) {
			const { rows } = await shop.db.execute<{ wait: number }>(sql`
				SELECT ceil(extract(epoch FROM free_at - now()) / 60)::int AS wait FROM limits
				WHERE name = 'sign-in-account' AND free_at > now() ORDER BY taken DESC LIMIT 1`);
			minutes += rows[0]?.wait ?? 0;
			await shop.db.execute(sql`UPDATE limits SET free_at = now()`);
			expect((await logIn(email, "x")).status).toBe(401);
		}
		expect(guesses).toBe(15);
		expect(guesses + (24 * 60 - minutes) / 15).toBeLessThan(120);
	});
});

describe("control 16: the cookie of a known device", () => {
	test("is HttpOnly, Lax, for this host and lasts", async () => {
		const { email } = await makeCustomer(shop);
		const line = lineOf(await logIn(email, PASSWORD)) ?? "";
		expect(line).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
		expect(lineOf(await logIn(email, "səhv"))).toBeUndefined();
	});

	test("with https it is Secure and bound to the host, and works", async () => {
		const https = await openTestShop({ ORIGIN: "https://shop.example" });
		const answer = await https.fetch("/login", formPost(ADMIN));
		for (let n = 0; n < 10; n++) {
			await https.fetch("/login", formPost({ ...ADMIN, password: "x" }), newAddress());
		}
		const [stranger, known] = [
			await https.fetch("/login", formPost(ADMIN)),
			await https.fetch("/login", formPost(ADMIN, deviceOf(answer))),
		];
		await https.close();
		expect(lineOf(answer)).toMatch(/^__Host-gamestore\.device=[\w.-]+; Path=\/;.*; Secure$/);
		expect([stranger.status, known.status]).toEqual([429, 302]);
	});

	test("opens nothing, tells nobody's id, and is worth nothing for another account", async () => {
		const [one, other] = [await makeKnown(), await makeKnown()];
		expect(await isSignedIn(one.device)).toBe(false);
		expect(one.device).not.toContain(one.id);
		expect(await isKnown(other.email, one.device)).toBe(false);
		const made = one.device.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
		expect(await isKnown(one.email, made)).toBe(false);
		expect(await isKnown(one.email, one.device)).toBe(true);
	});

	test("knows five people who share it; a sixth takes the place of the first", async () => {
		const people = await Promise.all(Array.from({ length: 6 }, () => makeCustomer(shop)));
		let device = "";
		for (const { email } of people) device = deviceOf(await logIn(email, PASSWORD, device));
		expect(device.split("~")).toHaveLength(5);
		expect(await isKnown(people[0]?.email ?? "", device)).toBe(false);
		expect(await isKnown(people[1]?.email ?? "", device)).toBe(true);
		expect(await isKnown(people[5]?.email ?? "", device)).toBe(true);
	});

	test("dies with changed credentials; the device that changed them is known again", async () => {
		const { email, cookie, device } = await makeKnown();
		const typed = { password: "yeni-parol-1", passwordAgain: "yeni-parol-1" };
		const form = { intent: "password", currentPassword: PASSWORD, ...typed };
		const here = deviceOf(await shop.fetch("/profile", formPost(form, cookie)));
		await guessTenTimes(email);
		expect((await logIn(email, "yeni-parol-1", device)).status).toBe(429);
		expect((await logIn(email, "yeni-parol-1", here)).status).toBe(302);
	});

	test("dies as well where all other sessions are ended", async () => {
		const { email, cookie, device } = await makeKnown();
		const form = formPost({ intent: "end-others" }, cookie);
		const here = deviceOf(await shop.fetch("/profile/security", form));
		expect([await isKnown(email, device), await isKnown(email, here)]).toEqual([false, true]);
	});
});

describe("a mail tells of a sign-in on a new device", () => {
	const PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0";
	const onPhone = (path: string, fields: Record<string, string>, cookie = "") => {
		const { headers, ...form } = formPost(fields, cookie);
		return shop.fetch(path, { ...form, headers: { ...headers, "user-agent": PHONE } });
	};

	test("once for each, with the time, the device and what to do", async () => {
		const { email } = await makeCustomer(shop);
		await shop.db.execute(sql`UPDATE settings SET store_name = 'Odlar'`);
		const first = await onPhone("/login", { email, password: PASSWORD });
		const mail = await mailTo(shop, email);
		expect(mail).toContain("Odlar mağazasındakı hesabınıza yeni cihazdan daxil olundu.");
		expect(mail).toMatch(/Vaxt: \d+ \p{L}+ \d{4}, \d\d:\d\d \(Bakı vaxtı ilə\)/u);
		expect(mail).toContain("Cihaz: Chrome, Android");
		expect(mail).toContain("«Şifrəni unutmusunuz?»");
		expect((await logIn(email, PASSWORD, deviceOf(first))).status).toBe(302);
		expect((await logIn(email, PASSWORD)).status).toBe(302);
		await mailTo(shop, email, 2);
		expect(await mailsTo(shop, email)).toHaveLength(2);
	});

	test("after the code where there is a second factor, and not before", async () => {
		const { email, cookie } = await makeCustomer(shop, { role: "admin" });
		const { secret } = await switchOnTwoFactor(shop, cookie);
		const half = await onPhone("/login", { email, password: PASSWORD });
		expect([lineOf(half), await mailsTo(shop, email)]).toEqual([undefined, []]);
		const opened = await onPhone("/login/code", { code: totp(secret, 1) }, cookieOf(half));
		expect(await mailTo(shop, email)).toContain("Cihaz: Chrome, Android");
		expect(lineOf(opened)).toBeDefined();
	});

	test("not after a registration, nor where somebody was signed in already", async () => {
		const email = "teze@test.example";
		const device = await registerAs(shop, email);
		expect((await logIn(email, PASSWORD, device)).status).toBe(302);
		const { email: other, cookie } = await makeCustomer(shop);
		const confirmed = formPost({ password: PASSWORD }, cookie);
		expect(lineOf(await shop.fetch("/confirm-password", confirmed))).toBeDefined();
		// A later mail shows that the others would have come.
		for (const to of [email, other]) {
			await onPhone("/login", { email: to, password: PASSWORD });
			await expect
				.poll(async () => (await mailsTo(shop, to)).map(({ text }) => text).join())
				.toContain("Cihaz: Chrome, Android");
			const devices = (await mailsTo(shop, to)).filter(({ text }) => text?.includes("Cihaz:"));
			expect(devices).toHaveLength(1);
		}
	});
});
