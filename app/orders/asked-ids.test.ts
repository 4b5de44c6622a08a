// An ID is bought for only as its game asks for it, and is kept in the parts that it consists of.
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import type { IdForm } from "#app/catalog/id-form.ts";
import { listGamesByIds } from "#app/catalog/read-games.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeFamily, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { placeOrder } from "./place-order.server.ts";
import { listOrdersOf } from "./read-orders.server.ts";

const database = useTestDatabase();

const texts = { example: "", help: "" };
const DIGITS: IdForm = { kind: "digits", least: 5, most: 12, ...texts };
const SERVER: IdForm = { kind: "server", least: 8, most: 10, ...texts };
const ANY: IdForm = { kind: "any", ...texts };

let userId: string;
beforeEach(async () => {
	userId = (await makeUser(database.db, { balanceQepik: 5000 })).id;
});

type Game = { id: string; name: string };

/** Buys games of 5.00 ₼ for an ID, and returns the lines of the order. */
async function buy(playerId: string, bought: Game[], seenTotalQepik = 500 * bought.length) {
	const lines = bought.map(({ id, name }) => ({ gameId: id, name, quantity: 1, playerId }));
	await placeOrder(database.db, { userId, lines, seenTotalQepik, attemptId: newId() });
	const [order] = (await listOrdersOf(database.db, { userId })).orders;
	return order?.items.map(({ playerId, idParts }) => ({ playerId, idParts }));
}

const ask = (values: Partial<typeof games.$inferInsert>) =>
	makeGame(database.db, { name: "PUBG 60 UC", requiresId: true, ...values });

const WHY = "PUBG 60 UC: ID 5–12 rəqəmdən ibarət olmalıdır";

test("an ID that does not fit is refused with the reason, and no money moves", async () => {
	const game = await ask({ idForm: DIGITS });
	await expect(buy("oyunçu-7", [game])).rejects.toThrow(WHY);
	const other = await makeGame(database.db);
	await expect(buy("oyunçu-7", [other, game])).rejects.toThrow(WHY);
	expect(await findBalance(database.db, userId)).toBe(5000);
	expect((await listOrdersOf(database.db, { userId })).orders).toEqual([]);
	expect(await buy("512345678", [game])).toEqual([
		{ playerId: "512345678", idParts: ["512345678"] },
	]);
});

test("an ID is kept whole and in its parts; what any text is, nobody takes apart", async () => {
	const { id: familyId } = await makeFamily(database.db, { idForm: SERVER });
	const inFamily = await ask({ familyId, denomination: "60 UC" });
	const whole = { playerId: "12345678 (2041)" };
	expect(await buy("12345678 (2041)", [inFamily])).toEqual([
		{ ...whole, idParts: ["12345678", "2041"] },
	]);
	expect(await buy("12345678 (2041)", [await ask({})])).toEqual([{ ...whole, idParts: null }]);
	const askless = await makeGame(database.db, { idForm: DIGITS });
	expect(await buy("12345678 (2041)", [askless])).toEqual([{ playerId: null, idParts: null }]);
	// A snapshot: what is asked later changes nothing of it.
	const before = await listOrdersOf(database.db, { userId });
	await database.db.update(games).set({ idForm: ANY }).where(eq(games.id, inFamily.id));
	expect(await listOrdersOf(database.db, { userId })).toEqual(before);
});

test("a game asks as its family does, unless it says its own", async () => {
	const { id: familyId } = await makeFamily(database.db, { idForm: DIGITS });
	const of = { familyId, denomination: "60 UC" };
	const [plain, free, own] = [
		await ask(of),
		await ask({ ...of, idForm: ANY }),
		await ask({ ...of, idForm: SERVER }),
	];
	await expect(buy("oyunçu-7", [plain])).rejects.toThrow(WHY);
	expect(await buy("oyunçu-7", [free])).toEqual([{ playerId: "oyunçu-7", idParts: null }]);
	await expect(buy("512345678", [own])).rejects.toThrow("Server 1–6 rəqəmdən ibarət olmalıdır");
	const askless = await makeGame(database.db, of);
	const cards = await listGamesByIds(database.db, [plain.id, free.id, own.id, askless.id]);
	const formOf = ({ id }: Game) => cards.find((card) => card.id === id)?.idForm;
	expect([plain, free, own, askless].map(formOf)).toEqual([DIGITS, ANY, SERVER, null]);
});

test("all that the specification names is told before, and a price that changed after", async () => {
	const game = await ask({ idForm: DIGITS, trackStock: true, stock: 0 });
	await expect(buy("oyunçu-7", [game], 400)).rejects.toThrow("artıq mövcud deyil");
	const missing = { gameId: game.id, name: game.name, quantity: 1, playerId: null };
	await database.db.update(games).set({ stock: 9 }).where(eq(games.id, game.id));
	const seen = { userId, seenTotalQepik: 400, attemptId: newId() };
	await expect(placeOrder(database.db, { ...seen, lines: [missing] })).rejects.toThrow(
		"ID daxil etmək məcburidir",
	);
	await expect(buy("oyunçu-7", [game], 400)).rejects.toThrow(WHY);
	await expect(buy("512345678", [game], 400)).rejects.toThrow("Qiymət dəyişib");
});
