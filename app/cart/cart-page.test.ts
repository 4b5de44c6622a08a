import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteGame } from "#app/catalog/admin/games/delete-game.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeCustomer, makeFamily, makeGame } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";

const shop = useTestShop();

type Line = { gameId: string; name?: string; quantity?: unknown; playerId?: string | null };

/** Sends a cart as the cart page does. */
function order(cookie: string, lines: Line[], seenTotalQepik: number, attemptId = newId()) {
	const full = lines.map((line) => ({ name: "Oyun", quantity: 1, playerId: null, ...line }));
	const fields = { lines: JSON.stringify(full), seenTotalQepik: String(seenTotalQepik), attemptId };
	return shop.fetch("/cart", formPost(fields, cookie));
}

async function customer(balanceQepik: number) {
	return (await makeCustomer(shop, { balanceQepik })).cookie;
}

test("a visitor's checkout is answered with Daxil olun and the login page", async () => {
	const game = await makeGame(shop.db);
	const answer = await order("", [{ gameId: game.id }], 500);
	expect(answer.headers.get("location")).toBe("/login?next=%2Fcart");
	expect(answer.headers.get("set-cookie")).toContain("flash=sign-in");
});

test("an empty cart is refused before a short balance", async () => {
	// Whatever total the browser claims to have seen: there is nothing to pay for.
	for (const seenTotalQepik of [0, 500]) {
		const page = await shownIn(order(await customer(0), [], seenTotalQepik));
		expect(page).toContain("Səbət boşdur");
		expect(page).not.toContain("Balans kifayət etmir");
	}
});

test("a missing profile is refused after an empty cart, and before a short balance", async () => {
	const { id, cookie } = await makeCustomer(shop);
	const game = await makeGame(shop.db);
	await shop.db.execute(sql`DELETE FROM balances WHERE user_id = ${id}`);
	expect(await shownIn(order(cookie, [], 0))).toContain("Səbət boşdur");
	const page = await shownIn(order(cookie, [{ gameId: game.id }], 500));
	expect(page).toContain("İstifadəçi tapılmadı");
	expect(page).not.toContain("Balans kifayət etmir");
});

test("a checkout is all or nothing: what is refused at its end has taken nothing", async () => {
	const cookie = await customer(10_000);
	const tracked = await makeGame(shop.db, { trackStock: true, stock: 5 });
	const orders = sql`SELECT count(*)::int AS count FROM orders`;
	const before = (await shop.db.execute(orders)).rows;
	// The last thing that a purchase writes are its lines: here the database takes none of them.
	await shop.db.execute(sql`ALTER TABLE order_items ADD CONSTRAINT none CHECK (false) NOT VALID`);
	const refused = await order(cookie, [{ gameId: tracked.id, quantity: 2 }], 1000);
	await shop.db.execute(sql`ALTER TABLE order_items DROP CONSTRAINT none`);
	expect(refused.status).toBe(500);
	expect(await shownIn(refused)).toContain("Xəta baş verdi");
	expect((await shop.db.execute(orders)).rows).toEqual(before);
	const [kept] = await shop.db.select().from(games).where(eq(games.id, tracked.id));
	expect(kept?.stock).toBe(5);
	const balance = await (await shop.fetch("/balance", { headers: { cookie } })).text();
	expect(balance).toContain("100.00 ₼");
	expect(balance).not.toContain("Alış");
	const placed = await order(cookie, [{ gameId: tracked.id, quantity: 2 }], 1000);
	expect(placed.headers.get("location")).toBe("/orders");
});

test("a refusal is shown as an alert above the cart, for browsers whose scripts did not load", async () => {
	const page = await shownIn(order(await customer(0), [], 0));
	const alert = /<div role="alert"[^>]*>(<svg.*?<\/svg>|<[^>]*>)*Səbət boşdur/.exec(page);
	const title = /<h1[^>]*>Səbət<\/h1>/.exec(page);
	expect(alert?.index).toBeGreaterThan(title?.index ?? Number.POSITIVE_INFINITY);
	expect(alert?.index).toBeLessThan(page.indexOf('aria-busy="true"'));
});

test("a short balance is refused before a game that is gone", async () => {
	const game = await makeGame(shop.db);
	const lines = [{ gameId: game.id }, { gameId: newId(), name: "Yox" }];
	const page = await shownIn(order(await customer(499), lines, 500));
	expect(page).toContain("Balans kifayət etmir");
});

test("what cannot be sold is refused with its name, then a changed price", async () => {
	const cookie = await customer(10_000);
	const gone = await order(cookie, [{ gameId: newId(), name: "Köhnə oyun" }], 500);
	expect(await shownIn(gone)).toContain("Köhnə oyun artıq mövcud deyil");
	const few = await makeGame(shop.db, { name: "Az qalan", trackStock: true, stock: 2 });
	const short = await order(cookie, [{ gameId: few.id, quantity: 3 }], 1500);
	expect(await shownIn(short)).toContain("Az qalan: stokda cəmi 2 ədəd var");
	const needsId = await makeGame(shop.db, { requiresId: true });
	const anonymous = await order(cookie, [{ gameId: needsId.id, playerId: "  " }], 500);
	expect(await shownIn(anonymous)).toContain("ID daxil etmək məcburidir");
	const dearer = await order(cookie, [{ gameId: few.id }], 450);
	expect(await shownIn(dearer)).toContain("Qiymət dəyişib, səbəti yoxlayın");
});

test("an ID is cleaned of invisible characters before it is stored", async () => {
	const cookie = await customer(10_000);
	const game = await makeGame(shop.db, { requiresId: true });
	const pasted = "\ufeff 512\u200b34\u00ad56\u00a0";
	const placed = await order(cookie, [{ gameId: game.id, playerId: pasted }], 500);
	expect(placed.status).toBe(302);
	const items = sql`SELECT player_id FROM order_items WHERE game_id = ${game.id}`;
	expect((await shop.db.execute(items)).rows).toEqual([{ player_id: "5123456" }]);
	const invisible = await order(cookie, [{ gameId: game.id, playerId: "\u200b" }], 500);
	expect(await shownIn(invisible)).toContain("ID daxil etmək məcburidir");
});

test("an ID of 64 characters is accepted, a longer one is refused with a message", async () => {
	const cookie = await customer(10_000);
	const game = await makeGame(shop.db, { requiresId: true });
	const long = await order(cookie, [{ gameId: game.id, playerId: "1".repeat(65) }], 500);
	expect(await shownIn(long)).toContain("ID ən çoxu 64 simvol ola bilər");
	const fits = await order(cookie, [{ gameId: game.id, playerId: "🎮".repeat(64) }], 500);
	expect(fits.status).toBe(302);
});

test("a cart of 100 different games is bought, one of 101 is refused with a message", async () => {
	const cookie = await customer(100_000);
	const made = [];
	for (let count = 0; count < 101; count++) made.push(await makeGame(shop.db, { priceQepik: 10 }));
	const lines = made.map(({ id }) => ({ gameId: id }));
	const many = await order(cookie, lines, 1010);
	expect(many.status).toBe(422);
	expect(await shownIn(many)).toContain("Bir sifarişdə ən çoxu 100 fərqli oyun ola bilər");
	expect((await order(cookie, lines.slice(1), 1000)).status).toBe(302);
});

test("a quantity that is no whole number from 1 to 99 is refused", async () => {
	const cookie = await customer(100_000);
	const game = await makeGame(shop.db);
	for (const quantity of [0, -1, 1.5, 100, "2", null, 2 ** 53, [1]]) {
		const refused = await order(cookie, [{ gameId: game.id, quantity }], 500);
		expect(refused.status).toBe(422);
		expect(await refused.text()).not.toContain("Səbət boşdur");
	}
	expect((await order(cookie, [{ gameId: game.id, quantity: 99 }], 49_500)).status).toBe(302);
});

test("two lines of one game are refused: each would be held against the same stock", async () => {
	const cookie = await customer(10_000);
	const game = await makeGame(shop.db, { trackStock: true, stock: 1 });
	const twice = await order(cookie, [{ gameId: game.id }, { gameId: game.id }], 1000);
	expect(twice.status).toBe(422);
	expect((await order(cookie, [{ gameId: game.id }], 500)).status).toBe(302);
});

test.each([
	["without a game", { gameId: "" }],
	["of a game with a name too long to be ours", { name: "x".repeat(201) }],
	["of a game with an id too long to be ours", { gameId: "x".repeat(65) }],
	["with a field that the page does not send", { priceQepik: 1 }],
])("a line %s is refused as no cart of ours", async (_what, line) => {
	const game = await makeGame(shop.db);
	const refused = await order(await customer(1000), [{ gameId: game.id, ...line }], 500);
	expect(refused.status).toBe(422);
	expect(await refused.text()).not.toContain("artıq mövcud deyil");
});

test("a cart that the page cannot have sent is refused as a whole", async () => {
	const cookie = await customer(10_000);
	const game = await makeGame(shop.db);
	const line = { gameId: game.id, name: "Oyun", quantity: 1, playerId: null };
	const fields = { lines: JSON.stringify([line]), seenTotalQepik: "500", attemptId: newId() };
	const refused = [
		{ lines: JSON.stringify([line, line]), seenTotalQepik: "1000" },
		{ lines: JSON.stringify([{ ...line, priceQepik: 1 }]) },
		{ lines: JSON.stringify([{ ...line, gameId: "" }]) },
		{ lines: JSON.stringify([{ ...line, gameId: "g".repeat(65) }]) },
		{ lines: JSON.stringify([{ ...line, name: "n".repeat(201) }]) },
		{ lines: JSON.stringify([line]) + " ".repeat(100_000) },
		{ lines: JSON.stringify(line) },
		{ lines: "[" },
		...["-500", "500.0", "5e2", "", "1".repeat(13)].map((seenTotalQepik) => ({ seenTotalQepik })),
		...["", "1234567", "x".repeat(65), "12345678 ", "' OR 1=1 --"].map((attemptId) => ({
			attemptId,
		})),
	];
	for (const wrong of refused) {
		const answer = await shop.fetch("/cart", formPost({ ...fields, ...wrong }, cookie));
		expect([answer.status, wrong]).toEqual([422, wrong]);
		expect(await shownIn(answer)).toContain("Xəta baş verdi");
	}
	for (const attemptId of ["12345678", "x".repeat(64)]) {
		const placed = await shop.fetch("/cart", formPost({ ...fields, attemptId }, cookie));
		expect(placed.status).toBe(302);
	}
});

test("the cart looks up no more games than one order can hold", async () => {
	const game = await makeGame(shop.db, { name: "Yüz birinci" });
	const others = Array.from({ length: 100 }, (_, number) => `id=yoxdur-${number}`);
	const late = await shop.fetch(`/cart/games.data?${others.join("&")}&id=${game.id}`);
	expect(await late.text()).not.toContain("Yüz birinci");
	const last = await shop.fetch(`/cart/games.data?${others.slice(1).join("&")}&id=${game.id}`);
	expect(await last.text()).toContain("Yüz birinci");
});

test("a placed order leads to the orders and is placed once for one attempt", async () => {
	const cookie = await customer(10_000);
	const game = await makeGame(shop.db, { name: "Bir dəfə" });
	const attemptId = newId();
	for (let time = 1; time <= 2; time++) {
		const placed = await order(cookie, [{ gameId: game.id }], 500, attemptId);
		expect(placed.headers.get("location")).toBe("/orders");
		expect(placed.headers.get("set-cookie")).toContain("flash=order-placed");
	}
	const balance = await shop.fetch("/balance", { headers: { cookie } });
	expect(await balance.text()).toContain("95.00 ₼");
});

test("the cart looks up its games as they are now", async () => {
	const game = await makeGame(shop.db, { name: "Bu gün", priceQepik: 700 });
	await shop.db.update(games).set({ priceQepik: 800 }).where(eq(games.id, game.id));
	const answer = await shop.fetch(`/cart/games.data?id=${game.id}&id=yoxdur`);
	const text = await answer.text();
	expect(text).toContain("Bu gün");
	expect(text).toContain("800");
});

test("in place of a game that is Bitib, a draft or deleted, the nearest package is named", async () => {
	const { id: familyId } = await makeFamily(shop.db);
	const made = { familyId, denomination: "325 UC" };
	const bitib = await makeGame(shop.db, { ...made, available: false, priceQepik: 820 });
	const draft = await makeGame(shop.db, { ...made, hidden: true, priceQepik: 300 });
	await makeGame(shop.db, { familyId, denomination: "60 UC", priceQepik: 170 });
	await makeGame(shop.db, { familyId, denomination: "660 UC", priceQepik: 900 });
	const alone = await makeGame(shop.db, { available: false });
	const deleted = await makeGame(shop.db, { ...made, priceQepik: 880 });
	await deleteGame(shop.db, { id: deleted.id, adminId: (await makeAdmin(shop.db)).id });
	const ids = [bitib, draft, deleted, alone].map(({ id }) => `id=${id}`).join("&");
	const { nearest } = await (await shop.fetch(`/cart/games?${ids}&id=yoxdur`)).json();
	const found = { id: expect.any(String), familyId, idForm: null };
	expect(nearest).toEqual({
		[bitib.id]: { ...found, denomination: "660 UC", priceQepik: 900 },
		[draft.id]: { ...found, denomination: "60 UC", priceQepik: 170 },
		[deleted.id]: { ...found, denomination: "660 UC", priceQepik: 900 },
	});
});
