// Control 14: the table of admin actions, line by line, on the built bundle.
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { ADMIN_ACTIONS } from "#app/admin/admin-actions.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { openFakeTelegram, TOKEN } from "../fake-telegram.ts";
import { makeCustomer, makeUser, openSession } from "../make.ts";
import { formPost, type TestShop, useTestShop } from "../open-shop.ts";
import { useOpened } from "../use-opened.ts";
import type { AdminAct } from "./admin-act.ts";
import { ADMIN_ACTS } from "./admin-acts.ts";
import { switchOnTwoFactor } from "./people.ts";
import { WEBHOOK_SHOP } from "./webhook-acts.ts";

const telegram = useOpened("Telegram", openFakeTelegram);
const surroundings = () => ({
	...WEBHOOK_SHOP,
	...{ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: telegram.apiUrl },
});
const shop = useTestShop(surroundings);
const strict = useTestShop(() => ({ ...surroundings(), REQUIRE_ADMIN_2FA: "1" }));

type Admin = { id: string; cookie: string };
let fresh: Admin;
let stale: Admin;
let withFactor: Admin;
let withoutFactor: Admin;
beforeAll(async () => {
	stale = await makeCustomer(shop, { role: "admin" });
	await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '12 hours 1 minute'`);
	fresh = { id: stale.id, cookie: await openSession(shop, stale.id) };
	withoutFactor = await makeCustomer(strict, { role: "admin" });
	const { id, cookie } = await makeCustomer(strict, { role: "admin" });
	withFactor = { id, cookie: (await switchOnTwoFactor(strict, cookie)).cookie };
});

const lines = Object.entries(ADMIN_ACTIONS).flatMap(([path, row]) =>
	"intents" in row ? Object.keys(row.intents).map((intent) => `${path} ${intent}`) : [path],
);

test("the table names every action and every file of the admin's side, and nothing else", () => {
	type Built = { path?: string; parentId?: string; module: Record<string, unknown> };
	const routes = shop.routes as unknown as Record<string, Built>;
	const pathOf = ({ path, parentId }: Built): string =>
		`${parentId ? pathOf(routes[parentId] as Built) : ""}${path ? `/${path}` : ""}`;
	const acting = Object.values(routes).filter(
		(route) => pathOf(route).startsWith("/admin") && (route.module.action || !route.module.default),
	);
	expect(Object.keys(ADMIN_ACTIONS).toSorted()).toEqual(acting.map(pathOf).toSorted());
	// An upload, a look and a test change none of the rows that are compared here.
	const uploads = ["/admin/pictures", "/admin/orders/proofs"];
	const mail = "/admin/notifications/mail";
	const harmless = [...uploads, mail, `${mail}/:kind preview`, "/admin/notifications/push test"];
	const walked = new Set([...ADMIN_ACTS.map(({ line }) => line), ...harmless]);
	expect([...walked].toSorted()).toEqual(lines.toSorted());
});

type Sent = Awaited<ReturnType<AdminAct["make"]>>;

function send({ fetch }: TestShop, { path, fields }: Sent, { cookie }: Admin, data = "") {
	const post = fields && formPost(fields, cookie);
	return fetch(`${path}${data}`, post ?? { headers: { cookie }, redirect: "manual" });
}

/** Everything that an act of an admin can change. */
async function snapshot({ db }: TestShop) {
	const { rows } = await db.execute(sql`
		SELECT (SELECT json_agg(b ORDER BY user_id) FROM balances b) AS balances,
			(SELECT json_agg(json_build_array(id, role) ORDER BY id) FROM users) AS users,
			(SELECT json_agg(o ORDER BY id) FROM orders o) AS orders,
			(SELECT json_agg(c ORDER BY order_id) FROM order_claims c) AS claims,
			(SELECT count(*) FROM jobs WHERE given_up_at IS NOT NULL) AS "givenUp",
			(SELECT json_agg(f ORDER BY name) FROM saved_filters f) AS filters,
			(SELECT json_agg(w) FROM webhook w) AS webhook,
			(SELECT sum(taken) FROM limits WHERE name = 'telegram-press') AS presses,
			(SELECT json_agg(c ORDER BY top_up_id) FROM top_up_claims c) AS "topUpClaims",
			(SELECT json_agg(t ORDER BY id) FROM top_ups t) AS "topUps",
			(SELECT json_agg(l ORDER BY id) FROM bank_lines l) AS "bankLines",
			(SELECT json_agg(r ORDER BY id) FROM card_refunds r) AS "cardRefunds",
			(SELECT json_agg(json_build_array(kind, key, asked) ORDER BY kind, key) FROM jobs
				WHERE kind = 'epoint-payment') AS questions,
			(SELECT json_agg(c ORDER BY day, source) FROM cash_said c) AS said,
			(SELECT json_agg(c ORDER BY day) FROM cash_closings c) AS closings,
			(SELECT json_agg(c ORDER BY day) FROM cash_corrections c) AS corrections,
			(SELECT json_agg(s) FROM settings s) AS settings,
			(SELECT json_agg(c ORDER BY id) FROM categories c) AS categories,
			(SELECT json_agg(g ORDER BY id) FROM games g) AS games,
			(SELECT count(*) FROM audit_entries) AS journal`);
	return rows;
}

async function expectDetour(at: TestShop, sent: Sent, admin: Admin, to: RegExp) {
	const before = await snapshot(at);
	const response = await send(at, sent, admin);
	expect(response.status).toBe(302);
	expect(response.headers.get("location")).toMatch(to);
	expect(response.headers.get("cache-control")).toBe("no-store");
	const flash = to.source.includes("security") ? "second-factor-needed" : "confirm-password";
	expect(response.headers.getSetCookie().join()).toContain(`flash=${flash};`);
	const asData = await send(at, sent, admin, ".data");
	expect(asData.status).toBe(202);
	expect(await asData.text()).toMatch(new RegExp(`"${to.source.replace("^", "")}`));
	expect(await snapshot(at)).toEqual(before);
}

async function expectDone(at: TestShop, sent: Sent, admin: Admin) {
	const before = await snapshot(at);
	const response = await send(at, sent, admin);
	expect(response.headers.get("location") ?? "").not.toMatch(/confirm-password|security/);
	expect(response.status).toBeLessThan(400);
	await response.text();
	if (sent.fields) expect(await snapshot(at)).not.toEqual(before);
}

const PASSWORD = /^\/confirm-password\?next=/;
const SET_UP = /^\/profile\/security\?next=/;

describe.each(ADMIN_ACTS)("control 14: $line $what", ({ asks, make }) => {
	const needsPassword = asks === "password" || asks === "both";
	const needsFactor = asks === "second factor" || asks === "both";

	test(`with a password of yesterday it ${needsPassword ? "waits for it anew" : "is done"}`, async () => {
		const sent = await make(shop.db, stale.id);
		if (needsPassword) await expectDetour(shop, sent, stale, PASSWORD);
		await expectDone(shop, sent, needsPassword ? fresh : stale);
	});

	test(`without a second factor it ${needsFactor ? "leads to its set-up" : "is done"}`, async () => {
		const sent = await make(strict.db, withoutFactor.id);
		if (needsFactor) await expectDetour(strict, sent, withoutFactor, SET_UP);
		else await expectDone(strict, sent, withoutFactor);
	});

	test("with both it is done", async () => {
		await expectDone(strict, await make(strict.db, withFactor.id), withFactor);
	});
});

test.each([
	["/admin/users/some-id", { intent: "rename" }],
	["/admin/users/some-id", { intent: "toString" }],
	["/admin/orders", {}],
	["/admin/balance", { amount: "5" }],
	["/admin/audit", {}],
	["/admin", {}],
	["/admin/users.csv", {}],
])("control 14: what is not in the table is refused: %s %j", async (path, fields) => {
	const before = await snapshot(shop);
	for (const { cookie } of [fresh, stale]) {
		const response = await shop.fetch(path, formPost(fields, cookie));
		expect(response.status).toBe(422);
		expect(await response.text()).toContain("Xəta baş verdi");
	}
	expect(await snapshot(shop)).toEqual(before);
});

test("control 14: a field that is sent twice hides nothing from the table", async () => {
	const { id: userId, email: userEmail } = await makeUser(shop.db);
	const asked = { userId, userEmail, amountQepik: 500, type: "abb" as const };
	const { id } = await createTopUp(shop.db, asked);
	const before = await snapshot(shop);
	for (const body of [
		`intent=reject&intent=approve&amount=500&id=${id}`,
		`intent=approve&amount=5&amount=500&id=${id}`,
		`intent=approve&amount=500&id=nobody&id=${id}`,
	]) {
		const post = formPost({}, stale.cookie);
		const headers = { ...post.headers, "content-type": "application/x-www-form-urlencoded" };
		const response = await shop.fetch("/admin/balance", { ...post, headers, body });
		expect(response.headers.get("location")).toMatch(PASSWORD);
	}
	expect(await snapshot(shop)).toEqual(before);
});

test("control 14: a form that is refused anyway asks for nothing", async () => {
	const wrong = { intent: "approve", id: "nobody", amount: "5 manat" };
	expect((await shop.fetch("/admin/balance", formPost(wrong, stale.cookie))).status).toBe(422);
	const settings = formPost({ storeName: "" }, stale.cookie);
	expect((await shop.fetch("/admin/settings", settings)).status).toBe(422);
});

test.each([
	["http://shop.test/admin/users?q=a&after=b", "/admin/users?q=a&after=b"],
	["http://shop.test/admin", "/admin"],
	["http://evil.example/admin/audit", "/admin/orders?status=pending"],
	["nonsense", "/admin/orders?status=pending"],
])("control 14: the detour leads back to where one acted: %s", async (referer, back) => {
	const post = formPost({ intent: "refund", orderId: "x" }, stale.cookie);
	const headers = { ...post.headers, referer };
	const response = await shop.fetch("/admin/orders?status=pending", { ...post, headers });
	expect(response.headers.get("location")).toBe(
		`/confirm-password?next=${encodeURIComponent(back)}`,
	);
});

test("control 14: a file that is asked for by its address leads back to the dashboard", async () => {
	const answer = await send(shop, { path: "/admin/users.csv" }, stale);
	expect(answer.headers.get("location")).toBe("/confirm-password?next=%2Fadmin");
});

test("control 12 and 14: whoever has to set up the second factor is told so, and led back after it", async () => {
	const admin = await makeCustomer(strict, { role: "admin" });
	const get = async (path: string) =>
		(await strict.fetch(path, { headers: { cookie: admin.cookie } })).text();
	expect(await get("/admin")).toContain("Onsuz balansı, qaytarmanı və ödəniş məlumatlarını");
	const page = "/profile/security?next=%2Fadmin%2Fbalance%3Fq%3D5";
	expect(await get(page)).toContain("İki mərhələli girişi açmayınca");
	const { location, cookie } = await switchOnTwoFactor(strict, admin.cookie, page);
	expect(location).toBe("/admin/balance?q=5");
	const act = await decide(cookie);
	expect(act.status).toBe(200);
	const elsewhere = await makeCustomer(strict, { role: "admin" });
	const away = "/profile/security?next=%2F%2Fevil.example";
	expect((await switchOnTwoFactor(strict, elsewhere.cookie, away)).location).toBe("/");
});

async function decide(cookie: string) {
	const { id: userId } = await makeUser(strict.db);
	const form = { intent: "balance", newBalance: "5", seenBalance: "0", reason: "" };
	return strict.fetch(`/admin/users/${userId}`, formPost(form, cookie));
}

test("control 14: without a requirement the second factor is recommended, not asked for", async () => {
	const about = { headers: { cookie: fresh.cookie } };
	const page = await (await shop.fetch("/profile/security", about)).text();
	expect(page).not.toContain("İki mərhələli girişi açmayınca");
});
