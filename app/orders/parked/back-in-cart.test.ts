import { expect, test } from "vitest";
import { backInCart } from "./back-in-cart.ts";

const product = (id: string) => ({
	...{ id, name: `Oyun ${id}`, image: "", priceQepik: 500, originalPriceQepik: null },
	...{ requiresId: true, maxQuantity: 99 },
});

test("what was parked comes back; what is in the cart stays as it is there, once", () => {
	const games = ["one", "two"].map(product);
	const inCart = { ...product("one"), quantity: 2, playerId: "111" };
	const parked = ["one", "two", "gone"].map((gameId) => ({
		...{ gameId, name: "", quantity: 3, playerId: "222", remember: true },
	}));
	const back = backInCart([inCart], parked, games);
	expect(back).toEqual([
		inCart,
		expect.objectContaining({ id: "two", quantity: 3, playerId: "222", remember: true }),
	]);
});
