// Controls 28 to 53: ownership of data, the fields that a form may set, and what text may do.
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeCategory, makeCustomer, makeGame, openPayments } from "../make.ts";
import { formPost, useTestShop } from "../open-shop.ts";
import { makePeople, type People, SECRETS } from "./people.ts";

const shop = useTestShop();
let people: People;
beforeAll(async () => {
	await openPayments(shop.db);
	people = await makePeople(shop);
});

const balanceOf = async (userId: string) => {
	const { rows } = await shop.db.execute(
		sql`SELECT balance_qepik FROM balances WHERE user_id = ${userId}`,
	);
	return rows[0]?.balance_qepik;
};

describe("control 28: another customer's data", () => {
	test.each(["/orders", "/balance", "/profile"])(
		"no id in the URL of %s leads to it",
		async (page) => {
			const { a } = people.ids;
			for (const path of [
				`${page}?userId=${a}&id=${people.orderId}`,
				`${page}/${people.orderId}`,
			]) {
				const response = await shop.fetch(path, { headers: { cookie: people.cookies.customerB } });
				const text = await response.text();
				expect(text).not.toContain(SECRETS.playerId);
				expect(text).not.toContain(SECRETS.email);
			}
		},
	);

	test("another customer's order is answered like one that does not exist", async () => {
		const ask = (id: string) =>
			shop.fetch(`/orders/${id}`, { headers: { cookie: people.cookies.customerB } });
		expect([(await ask(people.orderId)).status, (await ask(newId())).status]).toEqual([404, 404]);
	});

	test("ids are random", () => {
		expect(people.orderId).toMatch(/^[0-9a-z]{20}$/);
		expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000);
	});
});

test("control 29: no response to a customer contains the admins' note or internal fields", async () => {
	const { rows } = await shop.db.execute(sql`SELECT admin_notes FROM orders`);
	expect(rows).toEqual([{ admin_notes: SECRETS.adminNotes }]);
	for (const path of ["/orders", "/orders.data", "/balance.data", "/profile.data", "/session"]) {
		const headers = { cookie: people.cookies.customerA };
		const text = await (await shop.fetch(path, { headers })).text();
		expect(text).not.toContain(SECRETS.adminNotes);
		expect(text).not.toMatch(/adminNotes|attemptId|attemptDigest|actorId|processedBy|passwordHash/);
	}
});

describe("control 31: fields that the form does not have", () => {
	const EXTRA = {
		role: "admin",
		balance: "100000",
		balanceQepik: "10000000",
		id: "mine",
		userId: "mine",
		status: "completed",
		price: "0",
		createdAt: "2000-01-01",
		emailVerified: "true",
		twoFactorEnabled: "false",
	};

	test("change nothing at the registration", async () => {
		const email = "kutle@test.example";
		const form = { name: "Aysel", email, password: "parol-123", passwordAgain: "parol-123" };
		expect((await shop.fetch("/register", formPost({ ...EXTRA, ...form }))).status).toBe(302);
		const { rows } = await shop.db.execute(sql`
			SELECT role, balance_qepik, email_verified, created_at > now() - interval '1 hour' AS new
			FROM users JOIN balances ON user_id = id WHERE email = ${email} AND id <> 'mine'`);
		expect(rows).toEqual([
			{ role: "customer", balance_qepik: 0, email_verified: false, new: true },
		]);
	});

	test("change nothing in the profile", async () => {
		const cookie = people.cookies.customerB;
		const email = "baskasi@test.example";
		await shop.fetch("/profile", formPost({ ...EXTRA, name: "Yeni ad", email }, cookie));
		const { rows } = await shop.db.execute(
			sql`SELECT name, role, email FROM users WHERE id = ${people.ids.b}`,
		);
		expect(rows).toEqual([{ name: "Yeni ad", role: "customer", email: "b@test.example" }]);
	});

	test("change nothing in a top-up", async () => {
		const cookie = people.cookies.customerB;
		await shop.fetch("/balance", formPost({ ...EXTRA, amount: "5", type: "abb" }, cookie));
		const { rows } = await shop.db.execute(sql`SELECT user_id, status, amount_qepik FROM top_ups`);
		expect(rows).toEqual([{ user_id: people.ids.b, status: "pending", amount_qepik: 500 }]);
		expect(await balanceOf(people.ids.b)).toBe(0);
	});
});

describe("control 34 and 35: a cart that was tampered with", () => {
	const buy = (line: object, total: unknown = 500) =>
		shop.fetch(
			"/cart",
			formPost(
				{
					lines: JSON.stringify([
						{ gameId: people.game.id, name: "x", quantity: 1, playerId: "1", ...line },
					]),
					seenTotalQepik: String(total),
					attemptId: newId(),
				},
				people.cookies.customerA,
			),
		);

	test.each([0, -1, 1.5, "1", "1e3", null, 100, 2 ** 53, [1], { n: 1 }, true])(
		"quantity %j is refused",
		async (quantity) => {
			const before = await balanceOf(people.ids.a);
			expect((await buy({ quantity })).status).toBe(422);
			expect(await balanceOf(people.ids.a)).toBe(before);
		},
	);

	test.each([
		[{ price: 1 }, 500],
		[{ priceQepik: 1 }, 1],
		[{}, 1],
		[{}, 0],
		[{}, -500],
		[{}, "NaN"],
		[{}, "5e2"],
		[{}, "9".repeat(12)],
		[{ gameId: "yoxdur" }, 500],
		[{ gameId: "' OR 1=1 --" }, 500],
	])("a line with %j and the total %s buys nothing", async (line, total) => {
		const before = await balanceOf(people.ids.a);
		expect([409, 422]).toContain((await buy(line, total)).status);
		expect(await balanceOf(people.ids.a)).toBe(before);
	});

	test("control 50: prototype keys and repeated fields do nothing", async () => {
		const before = await balanceOf(people.ids.a);
		const polluted = `[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"gameId":"${people.game.id}","name":"x","quantity":1,"playerId":"1"}]`;
		const body = new URLSearchParams({ seenTotalQepik: "500", attemptId: newId() });
		body.append("lines", polluted);
		body.append("lines", "[]");
		body.append("__proto__", "x");
		const form = { ...formPost({}, people.cookies.customerA), body };
		expect((await shop.fetch("/cart", form)).status).toBe(422);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
		expect(await balanceOf(people.ids.a)).toBe(before);
	});
});

test.each([
	"0",
	"0.004",
	"1e9",
	"-5",
	"NaN",
	"Infinity",
	"١٢",
	"1.001",
	"100000.01",
	"1,2,3",
	"0x10",
	" ",
	"5 AZN",
])("control 36: the amount %j is refused", async (amount) => {
	const form = formPost({ amount, type: "epoint" }, people.cookies.customerB);
	const response = await shop.fetch("/balance", form);
	expect(response.status).toBe(422);
	expect(await response.text()).toContain("Düzgün məbləğ daxil edin");
});

test("control 41: beyond twenty waiting top-ups the next one is refused, in a burst as well", async () => {
	const { cookie } = await makeCustomer(shop);
	const ask = () => shop.fetch("/balance", formPost({ amount: "5", type: "epoint" }, cookie));
	const answers = await Promise.all(Array.from({ length: 30 }, ask));
	const statuses = answers.map(({ status }) => status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(20);
	expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test("control 41: beyond sixty orders in a minute the next one is refused", async () => {
	const { id: userId, cookie } = await makeCustomer(shop, { balanceQepik: 100 });
	const game = await makeGame(shop.db, { priceQepik: 1 });
	const line = { gameId: game.id, name: game.name, quantity: 1, playerId: null };
	const attempts = Array.from({ length: 60 }, newId);
	for (const attemptId of attempts) {
		await placeOrder(shop.db, { userId, lines: [line], seenTotalQepik: 1, attemptId });
	}
	const buy = (attemptId: string) => {
		const form = { lines: JSON.stringify([line]), seenTotalQepik: "1", attemptId };
		return shop.fetch("/cart", formPost(form, cookie));
	};
	const before = await balanceOf(userId);
	expect((await buy(newId())).status).toBe(429);
	expect((await buy(attempts.at(-1) as string)).status).toBe(302);
	expect(await balanceOf(userId)).toBe(before);
});

describe("control 44: what people type is text, never HTML", () => {
	const NASTY = `<img src=x onerror=alert(1)></script><script>alert(1)</script>{{7*7}}\u202E"'&`;

	test("in names, descriptions, notes and IDs, for customers and admins", async () => {
		const category = await makeCategory(shop.db, { name: NASTY, description: NASTY });
		const game = await makeGame(shop.db, {
			name: NASTY,
			description: NASTY,
			requirements: NASTY,
			accountDetails: NASTY,
			categoryId: category.id,
			featured: true,
		});
		const { customerB: cookie, admin } = people.cookies;
		await shop.fetch("/profile", formPost({ name: NASTY }, cookie));
		const paths = ["/", "/categories", "/games", `/category/${category.id}`, `/game/${game.id}`];
		for (const path of [...paths, "/profile", "/admin", "/admin/orders", "/admin/balance"]) {
			const headers = { cookie: path.startsWith("/admin") ? admin : cookie };
			const html = await (await shop.fetch(path, { headers })).text();
			expect(html).not.toContain("<img src=x");
			expect(html).not.toContain("<script>alert(1)");
		}
	});

	test("in what is typed and refused", async () => {
		const answer = await shop.fetch("/login", formPost({ email: NASTY, password: "x" }));
		expect(await answer.text()).not.toContain("<img src=x");
		const query = await shop.fetch(`/games?category=${encodeURIComponent(NASTY)}`);
		expect(await query.text()).not.toContain("<img src=x");
	});
});

test("control 53: recorded entries cannot be changed", async () => {
	for (const table of ["audit_entries", "balance_entries"]) {
		for (const statement of [`UPDATE ${table} SET created_at = now()`, `DELETE FROM ${table}`]) {
			await expect(shop.db.execute(statement)).rejects.toThrow();
		}
	}
});
