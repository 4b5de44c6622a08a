import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { findLastPurchase } from "./last-purchase.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";

const database = useTestDatabase();
let userId: string;
beforeEach(async () => {
	userId = (await makeUser(database.db, { balanceQepik: 100_000 })).id;
});

async function buy(gameIds: string[], { playerId = null as string | null, quantity = 1 } = {}) {
	const lines = gameIds.map((gameId) => ({ gameId, name: "Nümunə oyun", quantity, playerId }));
	const seenTotalQepik = 500 * quantity * gameIds.length;
	return (await placeOrder(database.db, { userId, lines, seenTotalQepik, attemptId: newId() }))
		.orderId;
}

const last = () => findLastPurchase(database.db, userId);

test("the newest order's first game is told as it is today, with the ID and the quantity of that time", async () => {
	const image = "/pictures/uc-1440.avif";
	const game = await makeGame(database.db, { requiresId: true, images: [image] });
	const other = await makeGame(database.db, { requiresId: true });
	for (let count = 0; count < 5; count++) await buy([other.id], { playerId: "111" });
	await buy([game.id, other.id], { playerId: "5123456789", quantity: 2 });
	await database.db
		.update(games)
		.set({ name: "Yeni ad", priceQepik: 700 })
		.where(eq(games.id, game.id));
	expect(await last()).toEqual({
		...{ gameId: game.id, name: "Yeni ad", image, priceQepik: 700 },
		...{ playerId: "5123456789", quantity: 2 },
	});
});

test("who has bought nothing, or somebody else, has nothing to go on with", async () => {
	expect(await last()).toBeUndefined();
	await buy([(await makeGame(database.db)).id]);
	const { id } = await makeUser(database.db);
	expect(await findLastPurchase(database.db, id)).toBeUndefined();
});

test.each(["hidden", "available", "gone"])(
	"what cannot be bought any more (%s) gives way to what was bought before",
	async (change) => {
		const [first, second] = [await makeGame(database.db), await makeGame(database.db)];
		await buy([first.id]);
		await buy([second.id]);
		const ofSecond = eq(games.id, second.id);
		if (change === "gone") await database.db.delete(games).where(ofSecond);
		else if (change === "hidden")
			await database.db.update(games).set({ hidden: true }).where(ofSecond);
		else await database.db.update(games).set({ available: false }).where(ofSecond);
		expect((await last())?.gameId).toBe(first.id);
	},
);

test("a cancelled order is passed over", async () => {
	const [first, second] = [await makeGame(database.db), await makeGame(database.db)];
	await buy([first.id]);
	const cancelled = await buy([second.id]);
	await withdrawOrder(database.db, { orderId: cancelled, userId });
	expect((await last())?.gameId).toBe(first.id);
});
