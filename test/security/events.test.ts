// Control 52: what happens to accounts is logged and counted, once each.
import { expect, test } from "vitest";
import { useServer } from "../listen.ts";
import { makeCustomer, openSession, PASSWORD } from "../make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "../open-shop.ts";
import { mailTo, tokenIn } from "../read-mail.ts";
import { switchOnTwoFactor } from "./people.ts";
import { totp } from "./totp.ts";

const METRICS_TOKEN = "only-for-the-events-of-this-test";

const shop = useTestShop({ METRICS_TOKEN });
const server = useServer(shop);

/** How often each event has happened so far. */
async function countEvents() {
	const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
	const text: string = await (await fetch(`${server.address}/metrics`, { headers })).text();
	const lines = text.matchAll(/^security_events_total\{event="([\w-]+)"\} (\d+)$/gm);
	return new Map(Array.from(lines, ([, event, times]) => [event as string, Number(times)]));
}

/** The events of this work, each as often as it happened. */
async function eventsOf(work: () => Promise<unknown>) {
	const before = await countEvents();
	await work();
	const after = [...(await countEvents())];
	return after.flatMap(([event, times]) => Array(times - (before.get(event) ?? 0)).fill(event));
}

const post = (path: string, fields: Record<string, string>, cookie = "") =>
	shop.fetch(path, formPost(fields, cookie));

test("a registration, and one that is refused", async () => {
	const form = { name: "Aysel", email: "hadise@test.example" };
	const passwords = { password: PASSWORD, passwordAgain: PASSWORD };
	const register = () => post("/register", { ...form, ...passwords });
	expect(await eventsOf(register)).toEqual(["registered"]);
	expect(await eventsOf(register)).toEqual([]);
});

test("an address that is confirmed", async () => {
	const email = "tesdiq@test.example";
	const passwords = { password: PASSWORD, passwordAgain: PASSWORD };
	await post("/register", { name: "Aysel", email, ...passwords });
	const [link = ""] = /\/confirm-email\?token=\S+/.exec(await mailTo(shop, email)) ?? [];
	expect(await eventsOf(() => shop.fetch(link))).toEqual([]);
	expect(await eventsOf(() => post(link, {}))).toEqual(["email-confirmed"]);
});

test("a copy of all that the shop knows of somebody", async () => {
	const { cookie } = await makeCustomer(shop);
	const copy = () => shop.fetch("/profile/data", { headers: { cookie } });
	expect(await eventsOf(copy)).toEqual(["data-exported"]);
});

test("a sign-in, one that fails, and one that is limited", async () => {
	const { email } = await makeCustomer(shop);
	const logIn = (password: string) => post("/login", { email, password });
	expect(await eventsOf(() => logIn(PASSWORD))).toEqual(["signed-in", "new-device"]);
	for (let n = 0; n < 10; n++) expect(await eventsOf(() => logIn("x"))).toEqual(["sign-in-failed"]);
	expect(await eventsOf(() => logIn(PASSWORD))).toEqual(["limited"]);
});

test("a logout; without a session it is none", async () => {
	const { cookie } = await makeCustomer(shop);
	expect(await eventsOf(() => post("/logout", {}, cookie))).toEqual(["signed-out"]);
	expect(await eventsOf(() => post("/logout", {}, cookie))).toEqual([]);
});

test("sessions that their person ends", async () => {
	const { id, cookie } = await makeCustomer(shop);
	await openSession(shop, id);
	const end = () => post("/profile/security", { intent: "end-others" }, cookie);
	expect(await eventsOf(end)).toEqual(["session-ended"]);
});

test("a password that is changed, forgotten and renewed, and mails that are limited", async () => {
	const { email, cookie } = await makeCustomer(shop);
	const password = "tam-yeni-parol";
	const form = { currentPassword: PASSWORD, password, passwordAgain: password };
	const change = () => post("/profile", { intent: "password", ...form }, cookie);
	expect(await eventsOf(change)).toEqual(["password-renewed"]);
	const ask = () => post("/forgot-password", { email });
	for (let n = 0; n < 5; n++) expect(await eventsOf(ask)).toEqual(["password-reset-asked"]);
	expect(await eventsOf(ask)).toEqual(["limited"]);
	// After the mail about the change.
	const token = tokenIn(await mailTo(shop, email, 2));
	const renew = () => post(`/reset-password?token=${token}`, { password, passwordAgain: password });
	expect(await eventsOf(renew)).toEqual(["password-renewed"]);
});

test("a second factor that is switched on, used, guessed at, and switched off", async () => {
	const { email, cookie: first } = await makeCustomer(shop, { role: "admin" });
	let factor = { secret: "", cookie: "" };
	const switchOn = async () => {
		factor = await switchOnTwoFactor(shop, first);
	};
	expect(await eventsOf(switchOn)).toEqual(["second-factor-on"]);
	const halfway = await signInAs(shop, { email, password: PASSWORD });
	const give = (code: string) => post("/login/code", { code }, halfway);
	expect(await eventsOf(() => give("000000"))).toEqual(["second-factor-failed"]);
	expect(await eventsOf(() => give(totp(factor.secret, 1)))).toEqual(["signed-in", "new-device"]);
	const off = { intent: "turn-off", password: PASSWORD };
	expect(await eventsOf(() => post("/profile/security", off, factor.cookie))).toEqual([
		"second-factor-off",
	]);
});

test("what an admin does, not what they read; and a customer at the admin's door", async () => {
	const admin = await signInAs(shop, ADMIN);
	const { cookie: customer } = await makeCustomer(shop);
	const read = (cookie: string) => shop.fetch("/admin/orders", { headers: { cookie } });
	expect(await eventsOf(() => read(admin))).toEqual([]);
	const act = () => post("/admin/orders", { intent: "refund", orderId: "x" }, admin);
	expect(await eventsOf(act)).toEqual(["admin-act"]);
	expect(await eventsOf(() => read(customer))).toEqual(["access-refused"]);
	expect(await eventsOf(() => read(""))).toEqual([]);
});
