import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deleteGame } from "#app/catalog/admin/games/delete-game.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { type Customer, makeAdmin, makeCustomer, makeFamily, makeGame } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { countWaiting } from "#test/uncommitted.ts";
import { countDeliveries, type RememberedId } from "./read-remembered-ids.server.ts";
import { rememberIds } from "./remember-ids.server.ts";

const shop = useTestShop();
let customer: Customer;
beforeEach(async () => {
	customer = await makeCustomer(shop, { balanceQepik: 1_000_000 });
});

type Fields = { playerId?: string; remember?: "on" };

/** Buys a game of 5.00 ₼ past the cart, by default for an ID that was not ticked. */
async function buy(gameId: string, fields: Fields = {}, { cookie } = customer) {
	const sent = { name: "Oyun", quantity: "1", seenTotalQepik: "500", attemptId: newId() };
	const entered = { playerId: "512345678", ...fields };
	const placed = await shop.fetch(`/game/${gameId}/buy`, formPost({ ...sent, ...entered }, cookie));
	const { placedAt } = await placed.json();
	return placedAt.slice("/orders/".length) as string;
}

const TICKED = { remember: "on" } as const;

async function knownFor(gameId: string, { cookie } = customer): Promise<RememberedId[]> {
	const answer = await shop.fetch(`/player-ids?game=${gameId}`, { headers: { cookie } });
	return (await answer.json()).known;
}

const idsFor = async (gameId: string) => (await knownFor(gameId)).map(({ playerId }) => playerId);
const ask = () => makeGame(shop.db, { requiresId: true });
const sendProfile = (fields: Record<string, string>, { cookie } = customer) =>
	shop.fetch("/profile", formPost(fields, cookie));

test("an ID is remembered only where that was ticked, and only for whoever bought", async () => {
	const { id } = await ask();
	await buy(id);
	expect(await idsFor(id)).toEqual([]);
	// Somebody else's own is another one.
	await buy(id, TICKED, await makeCustomer(shop, { balanceQepik: 1000 }));
	await buy(id, TICKED);
	expect(await idsFor(id)).toEqual(["512345678"]);
	expect(await knownFor(id, await makeCustomer(shop))).toEqual([]);
});

test("a line of the cart is remembered in the same way", async () => {
	const { id } = await ask();
	const line = { gameId: id, name: "Oyun", quantity: 1, playerId: "777", remember: true };
	const cart = { lines: JSON.stringify([line]), seenTotalQepik: "500", attemptId: newId() };
	await shop.fetch("/cart", formPost(cart, customer.cookie));
	expect(await idsFor(id)).toEqual(["777"]);
});

test("packages of one family share their IDs; other games know nothing of them", async () => {
	const { id: familyId } = await makeFamily(shop.db);
	const made = { familyId, denomination: "60 UC", requiresId: true };
	const [one, other] = [await makeGame(shop.db, made), await makeGame(shop.db, made)];
	await buy(one.id, TICKED);
	await buy(other.id, TICKED);
	expect(await idsFor(other.id)).toEqual(["512345678"]);
	expect(await idsFor((await ask()).id)).toEqual([]);
	// A game that has left the family knows its own.
	await shop.db.update(games).set({ familyId: null }).where(eq(games.id, other.id));
	expect(await idsFor(one.id)).toEqual(["512345678"]);
	expect(await idsFor(other.id)).toEqual([]);
});

test("the one used last comes first, also where it was not ticked again", async () => {
	const { id } = await ask();
	await buy(id, { ...TICKED, playerId: "1" });
	await buy(id, { ...TICKED, playerId: "2" });
	expect(await idsFor(id)).toEqual(["2", "1"]);
	await buy(id, { playerId: "1" });
	expect(await idsFor(id)).toEqual(["1", "2"]);
});

test("deliveries to an ID are counted: completed orders of the customer's own", async () => {
	const { id: familyId } = await makeFamily(shop.db);
	const made = { familyId, denomination: "60 UC", requiresId: true };
	const [one, other, alone] = [
		await makeGame(shop.db, made),
		await makeGame(shop.db, made),
		await ask(),
	];
	const stranger = await makeCustomer(shop, { balanceQepik: 1000 });
	const delivered = [
		await buy(one.id, TICKED),
		await buy(other.id),
		await buy(alone.id, TICKED),
		await buy(one.id, {}, stranger),
		await buy(one.id, { playerId: "777" }),
	];
	await buy(one.id);
	for (const orderId of delivered)
		await shop.db
			.update(orders)
			.set({ status: "completed", completedAt: new Date() })
			.where(eq(orders.id, orderId));
	expect(await knownFor(one.id)).toMatchObject([{ playerId: "512345678", deliveries: 2 }]);
	expect(await knownFor(alone.id)).toMatchObject([{ playerId: "512345678", deliveries: 1 }]);
});

test("of an ID that was never ticked it is told how often it was delivered, to its buyer alone", async () => {
	const { id: familyId } = await makeFamily(shop.db);
	const made = { familyId, denomination: "60 UC", requiresId: true };
	const [one, other, alone] = [
		await makeGame(shop.db, made),
		await makeGame(shop.db, made),
		await ask(),
	];
	const lines = [one, other].map(({ id: gameId, name }) => {
		return { gameId, name, quantity: 1, playerId: "512345678" };
	});
	const together = { userId: customer.id, lines, seenTotalQepik: 1000, attemptId: newId() };
	const { orderId: ofTwo } = await placeOrder(shop.db, together);
	for (const orderId of [await buy(one.id), ofTwo, await buy(alone.id)])
		await shop.db
			.update(orders)
			.set({ status: "completed", completedAt: new Date() })
			.where(eq(orders.id, orderId));
	await buy(one.id);
	await buy(one.id, { playerId: "777" });
	const given = async (gameId: string, playerId: string, { cookie } = customer) => {
		const query = new URLSearchParams({ game: gameId, id: playerId });
		const answer = await shop.fetch(`/player-ids?${query}`, { headers: { cookie } });
		return (await answer.json()).given;
	};
	const delivered = { playerId: "512345678", deliveries: 2 };
	expect(await given(one.id, "512345678")).toEqual(delivered);
	expect(await given(other.id, "\u200b 512345678")).toEqual(delivered);
	expect(await given(alone.id, "512345678")).toEqual({ ...delivered, deliveries: 1 });
	expect(await given(one.id, "777")).toEqual({ playerId: "777", deliveries: 0 });
	const stranger = await makeCustomer(shop);
	expect(await given(one.id, "512345678", stranger)).toEqual({ ...delivered, deliveries: 0 });
	for (const none of ["", " ", "x".repeat(65)]) expect(await given(one.id, none)).toBeUndefined();
	expect(await idsFor(one.id)).toEqual([]);
});

test("deliveries to one ID are not counted without an end", async () => {
	const { id } = await ask();
	for (let times = 0; times < 3; times++) await buy(id);
	await shop.db.execute(sql`
		UPDATE orders SET status = 'completed', completed_at = now() WHERE user_id = ${customer.id}`);
	const given = { userId: customer.id, gameId: id, playerId: "512345678" };
	expect(await countDeliveries(shop.db, given)).toBe(3);
	expect(await countDeliveries(shop.db, { ...given, most: 2 })).toBe(2);
});

test("twenty are remembered: the one used longest ago makes room, whatever is bought at once", async () => {
	const { id } = await ask();
	for (let number = 0; number < 20; number++) await buy(id, { ...TICKED, playerId: `n${number}` });
	expect(await idsFor(id)).toHaveLength(20);
	const remember = (playerId: string) => {
		const lines = [{ gameId: id, playerId, remember: true }];
		return rememberIds(shop.app, { userId: customer.id, lines });
	};
	const { both } = await shop.db.transaction(async (tx) => {
		await tx.execute(sql`SELECT FROM users WHERE id = ${customer.id} FOR NO KEY UPDATE`);
		const both = Promise.all(["a", "b"].map(remember));
		await expect.poll(() => countWaiting(shop.db)).toBe(2);
		return { both };
	});
	await both;
	const known = await idsFor(id);
	expect(known).toHaveLength(20);
	expect(known).toEqual(expect.arrayContaining(["a", "b", "n19", "n2"]));
	expect(known).not.toContain("n0");
	expect(known).not.toContain("n1");
});

test("an order is placed also where its ID cannot be remembered", async () => {
	const { id } = await ask();
	await shop.db.execute("ALTER TABLE remembered_ids RENAME TO away");
	const orderId = await buy(id, TICKED);
	await shop.db.execute("ALTER TABLE away RENAME TO remembered_ids");
	expect(orderId).toMatch(/^[a-z0-9]{20}$/);
	expect(await idsFor(id)).toEqual([]);
});

test("an ID is not kept of a game that asks for none", async () => {
	const game = await makeGame(shop.db);
	await buy(game.id, TICKED);
	expect(await idsFor(game.id)).toEqual([]);
});

test("on the profile a remembered ID is named and forgotten, by its owner alone", async () => {
	const { id: gameId } = await makeGame(shop.db, { name: "Free Fire 100 almaz", requiresId: true });
	await buy(gameId, TICKED);
	const [known] = await knownFor(gameId);
	const rememberedId = known?.id as string;
	const named = { intent: "labelId", rememberedId, label: "" };
	expect(await shownIn(sendProfile({ ...named, label: "Əsas hesab" }))).toContain(
		"ID-nin adı yeniləndi",
	);
	expect(await knownFor(gameId)).toMatchObject([{ label: "Əsas hesab" }]);
	const profile = await shop.fetch("/profile", { headers: { cookie: customer.cookie } });
	expect(await profile.text()).toContain("Free Fire 100 almaz");

	const long = await sendProfile({ ...named, label: "ə".repeat(41) });
	expect(long.status).toBe(422);
	expect(await shownIn(long)).toContain("Ad ən çoxu 40 simvol ola bilər");
	const stranger = await makeCustomer(shop);
	const foreign = await sendProfile({ ...named, label: "Mənim" }, stranger);
	expect(foreign.status).toBe(404);
	expect(await shownIn(foreign)).toContain("Bu ID artıq yadda saxlanmır");
	await sendProfile({ intent: "forgetId", rememberedId }, stranger);
	expect(await knownFor(gameId)).toMatchObject([{ label: "Əsas hesab" }]);

	for (let times = 0; times < 2; times++)
		expect(await shownIn(sendProfile({ intent: "forgetId", rememberedId }))).toContain(
			"ID unuduldu",
		);
	expect(await knownFor(gameId)).toEqual([]);
});

test("a package that is deleted leaves its IDs to another one of its family, each once", async () => {
	const { id: familyId } = await makeFamily(shop.db);
	const made = { familyId, denomination: "60 UC", requiresId: true };
	const { id: goneId } = await makeGame(shop.db, made);
	const { id: otherId } = await makeGame(shop.db, { requiresId: true });
	const { id: withoutId } = await makeGame(shop.db, { ...made, requiresId: false });
	const { id: alone } = await ask();
	await buy(goneId, { ...TICKED, playerId: "1" });
	await buy(goneId, { ...TICKED, playerId: "2" });
	await buy(otherId, { ...TICKED, playerId: "2" });
	await buy(alone, { ...TICKED, playerId: "3" });
	const brother = await makeCustomer(shop, { balanceQepik: 1000 });
	await buy(otherId, { ...TICKED, playerId: "1" }, brother);
	// It knows the second one by itself from the time before it joined.
	await shop.db
		.update(games)
		.set({ familyId, denomination: "30 UC", position: 9 })
		.where(eq(games.id, otherId));
	expect((await idsFor(otherId)).toSorted()).toEqual(["1", "2", "2"]);
	const { id: adminId } = await makeAdmin(shop.db);
	await deleteGame(shop.db, { id: goneId, adminId });
	expect((await idsFor(otherId)).toSorted()).toEqual(["1", "2"]);
	expect(await idsFor(alone)).toEqual(["3"]);
	// They lie with a package that asks for an ID, not with the first one.
	await shop.db.update(games).set({ familyId: null }).where(eq(games.id, withoutId));
	expect((await idsFor(otherId)).toSorted()).toEqual(["1", "2"]);
});

test("a game that is deleted takes its IDs along", async () => {
	const { id } = await ask();
	await buy(id, TICKED);
	const { id: adminId } = await makeAdmin(shop.db);
	await deleteGame(shop.db, { id, adminId });
	const { rows } = await shop.db.execute(
		sql`SELECT FROM remembered_ids WHERE user_id = ${customer.id}`,
	);
	expect(rows).toEqual([]);
});
