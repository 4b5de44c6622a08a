// The home page asks for it on behalf of whoever is signed in.
import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { type Customer, makeCustomer, makeGame } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";
import { placeOrder } from "./place-order.server.ts";

const shop = useTestShop();

const ask = (cookie = "") => shop.fetch("/last-purchase", { headers: { cookie } });

async function buy({ id: userId }: Customer, playerId: string) {
	const game = await makeGame(shop.db, { requiresId: true });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId }];
	await placeOrder(shop.db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
	return game.id;
}

test("each customer is told of their own last purchase, and a visitor of none", async () => {
	const [one, other] = [
		await makeCustomer(shop, { balanceQepik: 1000 }),
		await makeCustomer(shop, { balanceQepik: 1000 }),
	];
	const gameId = await buy(one, "5123456789");
	await buy(other, "77");
	const answer = await ask(one.cookie);
	expect(answer.headers.get("cache-control")).toBe("no-store");
	expect((await answer.json()).last).toMatchObject({ gameId, playerId: "5123456789" });
	expect((await (await ask(other.cookie)).json()).last.playerId).toBe("77");
	const visitor = await ask();
	expect([visitor.status, await visitor.json()]).toEqual([200, { last: null }]);
});
