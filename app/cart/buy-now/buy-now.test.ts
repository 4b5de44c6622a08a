import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeCustomer, makeGame } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();

const ORDER = /^\/orders\/[a-z0-9]{20}$/;

type Fields = Partial<
	Record<"name" | "quantity" | "playerId" | "seenTotalQepik" | "attemptId", string>
>;

/** Sends what the sheet sends; the game costs 5.00 ₼. */
function buy(cookie: string, gameId: string, fields: Fields = {}) {
	const full = {
		...{ name: "Oyun", quantity: "1", playerId: "", seenTotalQepik: "500", attemptId: newId() },
		...fields,
	};
	return shop.fetch(`/game/${gameId}/buy`, formPost(full, cookie));
}

async function customer(balanceQepik = 10_000) {
	return (await makeCustomer(shop, { balanceQepik })).cookie;
}

const linesOf = async (gameId: string) => {
	const lines = sql`SELECT quantity, player_id, price_qepik FROM order_items WHERE game_id = ${gameId}`;
	return (await shop.db.execute(lines)).rows;
};

test("a game is bought past the cart, which is left alone, and the order's page follows", async () => {
	const cookie = await customer();
	const game = await makeGame(shop.db, { requiresId: true });
	const pasted = "\ufeff 512\u200b34\u00ad56\u00a0";
	const fields = { quantity: "2", playerId: pasted, seenTotalQepik: "1000" };
	const placed = await buy(cookie, game.id, fields);
	expect(await placed.json()).toEqual({ placedAt: expect.stringMatching(ORDER) });
	expect(placed.headers.get("set-cookie")).toContain("flash=order-bought");
	expect(await linesOf(game.id)).toEqual([
		{ quantity: 2, player_id: "5123456", price_qepik: 1000 },
	]);
});

test("a purchase is published to its customer, the admins, and the shop whose stock it took", async () => {
	const { id: userId, cookie } = await makeCustomer(shop, { balanceQepik: 500 });
	const { id } = await makeGame(shop.db, { trackStock: true, stock: 5 });
	const [topics] = await hearPublished<Response>(shop.app.hub, () => buy(cookie, id));
	expect(topics).toEqual(["admin", "catalog", `user:${userId}`]);
});

test("the same attempt sent twice at once, and once more, is one order", async () => {
	const cookie = await customer();
	const game = await makeGame(shop.db);
	const attemptId = newId();
	const twice = await Promise.all([1, 2].map(() => buy(cookie, game.id, { attemptId })));
	const again = await buy(cookie, game.id, { attemptId });
	const answers = await Promise.all([...twice, again].map((answer) => answer.text()));
	expect(new Set(answers).size).toBe(1);
	expect(await linesOf(game.id)).toHaveLength(1);
	const other = await buy(cookie, game.id, { attemptId, quantity: "2", seenTotalQepik: "1000" });
	expect(await other.text()).toContain("Bu sifariş artıq verilib");
	expect(await linesOf(game.id)).toHaveLength(1);
});

test.each<[string, Fields, string]>([
	["at another price than today's", { seenTotalQepik: "499" }, "Qiymət dəyişib"],
	["without the ID that it needs", { playerId: "\u200b" }, "ID daxil etmək məcburidir"],
	["for an ID of 65 characters", { playerId: "1".repeat(65) }, "ID ən çoxu 64 simvol ola bilər"],
	[
		"of more than the balance covers",
		{ quantity: "99", seenTotalQepik: "49500" },
		"Balans kifayət",
	],
	["of none", { quantity: "0", seenTotalQepik: "0" }, ""],
	["of a hundred", { quantity: "100", seenTotalQepik: "50000" }, ""],
	["of a part", { quantity: "1.5", seenTotalQepik: "750" }, ""],
	["at a total that is no number", { seenTotalQepik: "5e2" }, ""],
	["with a name too long to be ours", { name: "x".repeat(201) }, ""],
	["without an attempt", { attemptId: "" }, ""],
	["as an attempt that is none of ours", { attemptId: "../../etc" }, ""],
])("a purchase %s is refused, and nothing is bought", async (_what, fields, message) => {
	const game = await makeGame(shop.db, { requiresId: true });
	const refused = await buy(await customer(20_000), game.id, { playerId: "5123456", ...fields });
	// What the sheet cannot have sent is refused before anything is looked up.
	expect(refused.status).toBeOneOf(message ? [409, 422] : [422]);
	expect(await refused.text()).toContain(message);
	expect(await linesOf(game.id)).toEqual([]);
});

test("a draft, a game that is Bitib and one that is gone are not sold", async () => {
	const cookie = await customer();
	const draft = await makeGame(shop.db, { hidden: true });
	const bitib = await makeGame(shop.db, { available: false });
	for (const id of [draft.id, bitib.id, "yoxdur"]) {
		const refused = await buy(cookie, id);
		expect(refused.status).toBe(409);
		expect(await refused.text()).toContain("artıq mövcud deyil");
	}
});

test("a session that ended leads through the login back to the game", async () => {
	const { id } = await makeGame(shop.db);
	const login = (await buy("", id)).headers.get("location");
	expect(login).toBe(`/login?next=${encodeURIComponent(`/game/${id}/buy`)}`);
	const back = await shop.fetch(`/game/${id}/buy`, { headers: { cookie: await customer() } });
	expect(back.headers.get("location")).toBe(`/game/${id}`);
});
