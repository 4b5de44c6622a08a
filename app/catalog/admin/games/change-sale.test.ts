import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import { MAX_QEPIK } from "#app/core/money.ts";
import { makeAdmin, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { changePrices, setAvailable, setPrice } from "./change-sale.server.ts";
import { MOST_PRICES } from "./price-change.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

const gameOf = async (id: string) =>
	(await database.db.select().from(games).where(eq(games.id, id)))[0];
const pricesOf = async (...ids: string[]) =>
	Promise.all(ids.map(async (id) => (await gameOf(id))?.priceQepik));
const actionsOf = async (id: string) =>
	(await listActionsOf(database.db, { subjectKind: "game", subjectId: id, limit: 9 })).map(
		({ action, before, after }) => ({ action, before, after }),
	);

const UP_TEN = { basisPoints: 1000, stepQepik: 1 };

test("a price that is set in the list is recorded; the same again is not", async () => {
	const { id } = await makeGame(database.db, { name: "Nümunə", priceQepik: 500 });
	await database.db.update(games).set({ updatedAt: new Date(0) });
	const before = await gameOf(id);
	for (let time = 0; time < 2; time++) {
		expect(await setPrice(database.db, { id, priceQepik: 650, adminId })).toBe("Nümunə");
	}
	const after = await gameOf(id);
	expect(after).toEqual({ ...before, priceQepik: 650, updatedAt: after?.updatedAt });
	expect(after?.updatedAt.getTime()).toBeGreaterThan(0);
	expect(await actionsOf(id)).toEqual([
		{ action: "game.update", before: { priceQepik: 500 }, after: { priceQepik: 650 } },
	]);
});

test("a game goes off sale and on sale again, with its stock as it is", async () => {
	const { id } = await makeGame(database.db, { stock: 3, trackStock: true });
	await setAvailable(database.db, { id, available: false, adminId });
	expect(await gameOf(id)).toMatchObject({ available: false, stock: 3, trackStock: true });
	await setAvailable(database.db, { id, available: true, adminId });
	await setAvailable(database.db, { id, available: true, adminId });
	expect(await gameOf(id)).toMatchObject({ available: true, stock: 3 });
	expect(await actionsOf(id)).toEqual([
		{ action: "game.update", before: { available: false }, after: { available: true } },
		{ action: "game.update", before: { available: true }, after: { available: false } },
	]);
});

test("a game that is gone is refused as not found", async () => {
	const gone = { id: "unknown", adminId };
	for (const attempt of [
		() => setPrice(database.db, { ...gone, priceQepik: 1 }),
		() => setAvailable(database.db, { ...gone, available: true }),
	]) {
		await expect(attempt()).rejects.toThrow("Oyun tapılmadı");
	}
});

test("prices are changed by per cent, each recorded; one that stays is not touched", async () => {
	const dear = await makeGame(database.db, { priceQepik: 1500 });
	const free = await makeGame(database.db, { priceQepik: 0 });
	const other = await makeGame(database.db, { priceQepik: 700 });
	const chosen = [
		{ id: free.id, seenQepik: 0 },
		{ id: dear.id, seenQepik: 1500 },
	];
	const untouched = await gameOf(free.id);
	expect(await changePrices(database.db, { chosen, change: UP_TEN, adminId })).toBe(1);
	expect(await pricesOf(dear.id, free.id, other.id)).toEqual([1650, 0, 700]);
	expect(await gameOf(free.id)).toEqual(untouched);
	expect(await actionsOf(dear.id)).toEqual([
		{ action: "game.update", before: { priceQepik: 1500 }, after: { priceQepik: 1650 } },
	]);
	expect(await actionsOf(free.id)).toEqual([]);
});

test("a change by per cent that is sent twice, also at once, is made once", async () => {
	const { id } = await makeGame(database.db, { priceQepik: 1000 });
	const chosen = [{ id, seenQepik: 1000 }];
	const sent = Array.from({ length: 10 }, () =>
		changePrices(database.db, { chosen, change: UP_TEN, adminId }),
	);
	const answers = await Promise.allSettled(sent);
	const refused = answers.filter(({ status }) => status === "rejected");
	expect(refused).toHaveLength(9);
	for (const answer of refused) {
		expect((answer as PromiseRejectedResult).reason.message).toBe(
			"1 oyunun qiyməti bu arada dəyişib: yeni qiymətlərə bir də baxın",
		);
	}
	expect(await pricesOf(id)).toEqual([1100]);
});

test("of many all are changed or none", async () => {
	const [first, moved, tooDear] = await Promise.all([
		makeGame(database.db, { priceQepik: 1000 }),
		makeGame(database.db, { priceQepik: 2000 }),
		makeGame(database.db, { name: "Bahalı", priceQepik: MAX_QEPIK }),
	]);
	const refuse = (message: string, ...others: { id: string; seenQepik: number }[]) =>
		expect(
			changePrices(database.db, {
				chosen: [{ id: first.id, seenQepik: 1000 }, ...others],
				change: UP_TEN,
				adminId,
			}),
		).rejects.toThrow(message);
	await refuse("2 oyunun qiyməti", { id: moved.id, seenQepik: 1999 }, { id: "gone", seenQepik: 1 });
	await refuse("Bahalı: qiymət 100\u00a0000.00 ₼-dən çox olur", {
		id: tooDear.id,
		seenQepik: MAX_QEPIK,
	});
	expect(await pricesOf(first.id, moved.id, tooDear.id)).toEqual([1000, 2000, MAX_QEPIK]);
	expect(await actionsOf(first.id)).toEqual([]);
});

test("nothing chosen, too many, and a change that changes nothing are refused", async () => {
	const { id } = await makeGame(database.db, { priceQepik: 3 });
	const many = Array.from({ length: MOST_PRICES + 1 }, (_, at) => ({ id: `g${at}`, seenQepik: 1 }));
	const change = (chosen: { id: string; seenQepik: number }[]) =>
		changePrices(database.db, { chosen, change: { basisPoints: 100, stepQepik: 1 }, adminId });
	await expect(change([])).rejects.toThrow("Heç bir oyun seçilməyib");
	await expect(change(many)).rejects.toThrow("ən çoxu 500 oyunun");
	await expect(change([{ id, seenQepik: 3 }])).rejects.toThrow("heç bir qiymət dəyişmir");
});
