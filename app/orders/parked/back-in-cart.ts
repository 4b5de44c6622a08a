import { type CartLine, type CartProduct, capped } from "#app/cart/cart.ts";
import type { ParkedLine } from "./parked-order.ts";

/** The cart with what was parked; a game that is in it already stays as it is there, one that is gone stays away. */
export function backInCart(
	cart: CartLine[],
	parked: ParkedLine[],
	games: CartProduct[],
): CartLine[] {
	const back = parked.flatMap(({ gameId, quantity, playerId, remember }): CartLine[] => {
		const game = games.find(({ id }) => id === gameId);
		if (!game || cart.some(({ id }) => id === gameId)) return [];
		const { id, name, image, priceQepik, originalPriceQepik, requiresId } = game;
		const product = { id, name, image, priceQepik, originalPriceQepik, requiresId };
		return [{ ...product, quantity: capped(quantity), playerId: playerId ?? undefined, remember }];
	});
	return [...cart, ...back];
}
