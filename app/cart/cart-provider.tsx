import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import {
	addLine,
	type CartLine,
	type CartProduct,
	cartTotalQepik,
	itemCount,
	removeLine,
	setQuantity,
} from "./cart.ts";
import { followCart, noLines, storedLines, storeLines } from "./cart-store.ts";

type Cart = {
	lines: CartLine[];
	totalQepik: number;
	itemCount: number;
	add(product: CartProduct, options?: { quantity?: number; userProvidedId?: string }): void;
	setQuantity(id: string, quantity: number): void;
	remove(id: string): void;
	/** Puts corrected lines in the place of the present ones: today's prices, for one. */
	replace(lines: CartLine[]): void;
	clear(): void;
};

const CartContext = createContext<Cart | undefined>(undefined);

export function CartProvider({ children }: { children: ReactNode }) {
	const lines = useSyncExternalStore(followCart, storedLines, noLines);
	const cart = useMemo<Cart>(
		() => ({
			lines,
			totalQepik: cartTotalQepik(lines),
			itemCount: itemCount(lines),
			// Changes start from what is stored now: another tab may have been faster than React.
			add: (product, options) => storeLines(addLine(storedLines(), product, options)),
			setQuantity: (id, quantity) => storeLines(setQuantity(storedLines(), id, quantity)),
			remove: (id) => storeLines(removeLine(storedLines(), id)),
			replace: (next) => storeLines(next),
			clear: () => storeLines([]),
		}),
		[lines],
	);
	return <CartContext value={cart}>{children}</CartContext>;
}

/** The cart. Throws outside of its provider. */
export function useCart(): Cart {
	const cart = use(CartContext);
	if (!cart) throw new Error("useCart must be used within CartProvider");
	return cart;
}
