// Which topics each form that changes something publishes, sent as its page sends it.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dailyMoneyCheck } from "#app/balance/daily-money-check.server.ts";
import { newId } from "#app/core/ids.ts";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
import { getSettingsToEdit } from "#app/settings/change-settings.server.ts";
import { hearPublished } from "./hear-published.ts";
import {
	type Customer,
	makeCategory,
	makeCustomer,
	makeFamily,
	makeGame,
	openPayments,
	openSession,
	PASSWORD,
} from "./make.ts";
import { ADMIN, cookieOf, formPost, signInAs, useTestShop } from "./open-shop.ts";
import { mailTo, tokenIn } from "./read-mail.ts";
import { switchOnTwoFactor } from "./security/people.ts";
import { totp } from "./security/totp.ts";

const shop = useTestShop();
let admin: string;
let customer: Customer;
beforeAll(async () => {
	await openPayments(shop.db);
	admin = await signInAs(shop, ADMIN);
});
beforeEach(async () => {
	customer = await makeCustomer(shop, { balanceQepik: 1000 });
});

type Fields = Record<string, string>;

/** What is published by a form that is sent and not refused; the customer's topic is `user`. */
async function publishedBy(path: string, fields: Fields, cookie: string) {
	const send = () => shop.fetch(path, formPost(fields, cookie));
	const [topics, response] = await hearPublished<Response>(shop.app.hub, send);
	expect(response.status).toBeLessThan(400);
	return topics.map((topic) => (topic === `user:${customer.id}` ? "user" : topic));
}

const publishedByAdmin = (path: string, fields: Fields) => publishedBy(path, fields, admin);
const publishedByCustomer = (path: string, fields: Fields) =>
	publishedBy(path, fields, customer.cookie);

describe("the catalogue", () => {
	const CATALOG = ["admin", "catalog"];
	const CATEGORY = { name: "Strategiya", description: "Təsvir", image: "", order: "0" };
	const GAME = { description: "Təsvir", price: "1.50", image: "", images: "", stock: "0" };
	test("what is added, changed, moved or deleted is published to the shop's and the admins' pages", async () => {
		const { id: category } = await makeCategory(shop.db);
		const { id: family } = await makeFamily(shop.db);
		const { id: game, categoryId } = await makeGame(shop.db);
		const named = (name: string) => ({ ...GAME, categoryId, name });
		for (const [path, fields] of [
			["/admin/categories/new", CATEGORY],
			[`/admin/categories/${category}`, CATEGORY],
			["/admin/categories", { id: category, direction: "down" }],
			[`/admin/categories/${category}/delete`, {}],
			["/admin/families/new", { name: "PUBG Mobile UC" }],
			[`/admin/families/${family}`, { name: "PUBG Mobile UC" }],
			["/admin/families", { id: family, direction: "down" }],
			[`/admin/families/${family}/delete`, {}],
			["/admin/games/new", named("Birinci")],
			[`/admin/games/${game}`, named("İkinci")],
			[`/admin/games/${game}/copy`, named("Oxşarı")],
			["/admin/games", { id: game, direction: "down" }],
			[`/admin/games/${game}/sale`, { intent: "price", price: "5" }],
			[`/admin/games/${game}/sale`, { intent: "available", available: "no" }],
			["/admin/games/prices", { direction: "up", percent: "1", step: "1", chosen: `${game}:500` }],
			[`/admin/games/${game}/delete`, {}],
		] as const) {
			expect(await publishedByAdmin(path, fields), path).toEqual(CATALOG);
		}
	});

	test("the words of a mail are published to the admins", async () => {
		const words = { subject: "Sifariş hazırdır", opening: "Salam!" };
		const sent = { intent: "save", seenVersion: "0", ...words };
		const path = "/admin/notifications/mail/order-completed";
		expect(await publishedByAdmin(path, sent)).toEqual(["admin"]);
	});

	test("settings are published to everybody", async () => {
		const { values, version } = await getSettingsToEdit(shop.db);
		const changed = { ...values, version, heroTitle: "Oyun vaxtıdır" };
		expect(await publishedByAdmin("/admin/settings", changed)).toEqual(["admin", "settings"]);
	});
});

describe("orders and money are published to their customer and the admins", () => {
	async function buy(trackStock: boolean) {
		const { id: gameId, name } = await makeGame(shop.db, { trackStock, stock: 5 });
		const lines = JSON.stringify([{ gameId, name, quantity: 1, playerId: null }]);
		const cart = { lines, seenTotalQepik: "500", attemptId: newId() };
		const topics = await publishedByCustomer("/cart", cart);
		const { orders } = await listOrdersOf(shop.db, { userId: customer.id });
		return { topics, orderId: orders[0]?.id as string };
	}

	test("a purchase that takes from the stock, and one that does not", async () => {
		expect((await buy(true)).topics).toEqual(["admin", "catalog", "user"]);
	});

	test("an order of a game without a stock moves nothing in the catalogue", async () => {
		const { topics, orderId } = await buy(false);
		expect(topics).toEqual(["admin", "user"]);
		expect(await publishedByCustomer("/orders", { orderId })).toEqual(["admin", "user"]);
	});

	test("an order that its customer takes back returns its stock", async () => {
		const { orderId } = await buy(true);
		expect(await publishedByCustomer("/orders", { orderId })).toEqual(["admin", "catalog", "user"]);
	});

	test("the texts that an admin writes on an order, and its delivery", async () => {
		const { orderId } = await buy(false);
		const note = { intent: "adminNotes", orderId, adminNotes: "Zəng edin" };
		expect(await publishedByAdmin("/admin/orders", note)).toEqual(["admin", "user"]);
		const message = { intent: "customerMessage", orderId, customerMessage: "Kod gəlir" };
		expect(await publishedByAdmin("/admin/orders", message)).toEqual(["admin", "user"]);
		const delivery = { intent: "deliver", orderId, customerMessage: "Kod: 1111" };
		expect(await publishedByAdmin("/admin/orders", delivery)).toEqual(["admin", "user"]);
	});

	test("an order that an admin takes, to the admins alone; that it is kept, to nobody", async () => {
		const { orderId } = await buy(false);
		expect(await publishedByAdmin("/admin/orders", { intent: "claim", orderId })).toEqual([
			"admin",
		]);
		expect(await publishedByAdmin("/admin/orders", { intent: "keepClaim", orderId })).toEqual([]);
	});

	test("orders that are decided together; those that are taken, to the admins alone", async () => {
		const chosen = `${(await buy(false)).orderId}:pending:0`;
		const send = (fields: Fields) => publishedByAdmin("/admin/orders/many", { chosen, ...fields });
		expect(await send({ intent: "claim" })).toEqual(["admin"]);
		expect(await send({ intent: "complete", message: "" })).toEqual(["admin", "user"]);
		expect(await send({ intent: "claim" })).toEqual([]);
	});

	test("a filter that an admin saves or removes, to that admin's own devices", async () => {
		const send = (intent: string) =>
			publishedByAdmin("/admin/filters", { intent, name: "PUBG", search: "pubg" });
		const own = [expect.stringMatching(/^user:/)];
		expect(await send("save")).toEqual(own);
		expect(await send("remove")).toEqual(own);
	});

	test("an order whose completion is taken back", async () => {
		const { orderId } = await buy(false);
		const send = (fields: Fields) => publishedByAdmin("/admin/orders", { orderId, ...fields });
		await send({ intent: "status", status: "completed" });
		expect(await send({ intent: "undo" })).toEqual(["admin", "user"]);
	});

	test("an order that an admin works on, and that is paid back", async () => {
		const { orderId } = await buy(true);
		const part = { intent: "refund", orderId, reason: "Səhv", seen: "0" };
		const amount = { ...part, by: "amount", amount: "0,05" };
		expect(await publishedByAdmin("/admin/orders/parts", amount)).toEqual(["admin", "user"]);
		const line = { intent: "deliver", orderId, line: "1", delivered: "1", undeliverable: "" };
		expect(await publishedByAdmin("/admin/orders/parts", line)).toEqual(["admin", "user"]);
		const cancel = { intent: "status", orderId, status: "cancelled" };
		expect(await publishedByAdmin("/admin/orders", cancel)).toEqual(["admin", "user"]);
		const refund = { intent: "refund", orderId };
		expect(await publishedByAdmin("/admin/orders", refund)).toEqual(["admin", "catalog", "user"]);
	});

	async function askTopUp() {
		const topics = await publishedByCustomer("/balance", { amount: "20", type: "abb" });
		const page = await shop.fetch(`/admin/users/${customer.id}`, { headers: { cookie: admin } });
		return { topics, id: /name="id" value="(\w+)"/.exec(await page.text())?.[1] as string };
	}

	test("a top-up that is asked for and taken back", async () => {
		const { topics, id } = await askTopUp();
		expect(topics).toEqual(["admin", "user"]);
		expect(await publishedByCustomer("/balance", { intent: "withdraw", id })).toEqual([
			"admin",
			"user",
		]);
	});

	test("a top-up that is decided, either way, and a decision that is turned round", async () => {
		const decide = async (fields: Fields) => publishedByAdmin("/admin/balance", fields);
		const amount = "20.00";
		const reason = "Sınaq";
		const { id } = await askTopUp();
		expect(await decide({ id, intent: "approve", amount })).toEqual(["admin", "user"]);
		expect(await decide({ id, intent: "takeBack", reason })).toEqual(["admin", "user"]);
		const { id: other } = await askTopUp();
		expect(await decide({ id: other, intent: "reject", reason })).toEqual(["admin", "user"]);
		expect(await decide({ id: other, intent: "approveRejected", amount })).toEqual([
			"admin",
			"user",
		]);
	});

	test("a top-up that an admin takes, to the admins alone; that it is kept, to nobody", async () => {
		const { id } = await askTopUp();
		expect(await publishedByAdmin("/admin/balance", { intent: "claim", id })).toEqual(["admin"]);
		expect(await publishedByAdmin("/admin/balance", { intent: "keepClaim", id })).toEqual([]);
	});

	test("a balance that an admin sets", async () => {
		const adjust = { intent: "balance", newBalance: "5", seenBalance: "1000", reason: "Sınaq" };
		const path = `/admin/users/${customer.id}`;
		expect(await publishedByAdmin(path, adjust)).toEqual(["admin", "user"]);
	});
});

describe("people", () => {
	test("a registration is published to the admins", async () => {
		const email = `${newId()}@test.example`;
		const form = { name: "Aysel", email, password: PASSWORD, passwordAgain: PASSWORD };
		expect(await publishedBy("/register", form, "")).toEqual(["admin"]);
	});

	test("a name and a role are published to the person and the admins", async () => {
		const rename = { intent: "name", name: "Leyla" };
		expect(await publishedByCustomer("/profile", rename)).toEqual(["admin", "user"]);
		const promote = { intent: "role", role: "admin" };
		expect(await publishedByAdmin(`/admin/users/${customer.id}`, promote)).toEqual([
			"admin",
			"user",
		]);
	});
});

// An event makes a stream check its session: it ends where the session has ended.
describe("sessions that end are published to their person, so that their streams end", () => {
	const SECURITY = "/profile/security";

	test("by a logout", async () => {
		expect(await publishedByCustomer("/logout", {})).toEqual(["user"]);
	});

	test("by the person, on the other devices", async () => {
		expect(await publishedByCustomer(SECURITY, { intent: "end-others" })).toEqual(["user"]);
		await openSession(shop, customer.id);
		const page = await shop.fetch(SECURITY, { headers: { cookie: customer.cookie } });
		const sessionId = /name="sessionId" value="(\w+)"/.exec(await page.text())?.[1] as string;
		const end = { intent: "end-session", sessionId };
		expect(await publishedByCustomer(SECURITY, end)).toEqual(["user"]);
	});

	test("by a password that is changed", async () => {
		const password = "tam-yeni-parol";
		const form = { currentPassword: PASSWORD, password, passwordAgain: password };
		const topics = await publishedByCustomer("/profile", { intent: "password", ...form });
		expect(topics).toEqual(["user"]);
	});

	test("by a password that is confirmed", async () => {
		const topics = await publishedByCustomer("/confirm-password", { password: PASSWORD });
		expect(topics).toEqual(["user"]);
	});

	test("by a password that is set with a mailed link", async () => {
		await shop.fetch("/forgot-password", formPost({ email: customer.email }));
		const token = tokenIn(await mailTo(shop, customer.email));
		const form = { password: "tam-yeni-parol", passwordAgain: "tam-yeni-parol" };
		expect(await publishedBy(`/reset-password?token=${token}`, form, "")).toEqual(["user"]);
	});

	test("by a second factor that is switched on, and off", async () => {
		const { id, cookie } = await makeCustomer(shop, { role: "admin" });
		const [topics, on] = await hearPublished(shop.app.hub, () => switchOnTwoFactor(shop, cookie));
		expect(topics).toEqual([`user:${id}`]);
		const off = formPost({ intent: "turn-off", password: PASSWORD }, on.cookie);
		const [topicsOff] = await hearPublished(shop.app.hub, () => shop.fetch(SECURITY, off));
		expect(topicsOff).toEqual([`user:${id}`]);
	});

	test("by a sign-in, a code or a registration that was sent with another session", async () => {
		const { email } = await makeCustomer(shop);
		const form = { name: "Aysel", password: PASSWORD, passwordAgain: PASSWORD };
		const asked = { ...form, email: `x${email}` };
		expect(await publishedByCustomer("/login", { email, password: PASSWORD })).toEqual(["user"]);
		const other = await openSession(shop, customer.id);
		expect(await publishedBy("/register", asked, other)).toEqual(["admin", "user"]);
		const admin = await makeCustomer(shop, { role: "admin" });
		const { secret } = await switchOnTwoFactor(shop, admin.cookie);
		const login = formPost({ email: admin.email, password: PASSWORD });
		const halfway = `${cookieOf(await shop.fetch("/login", login))}; ${await openSession(shop, customer.id)}`;
		expect(await publishedBy("/login/code", { code: totp(secret, 1) }, halfway)).toEqual(["user"]);
	});
});

test("the daily check of the money is published to the admins, whose dashboard shows what it found", async () => {
	const { signal } = new AbortController();
	const [topics] = await hearPublished(shop.app.hub, () =>
		dailyMoneyCheck.run(shop.app.db, shop.app, { isFirst: true, signal }),
	);
	expect(topics).toEqual(["admin"]);
});
