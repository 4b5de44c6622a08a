import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from "react";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { useBrowserStore } from "#app/ui/browser-store.ts";
import { type CartLine, itemCount } from "./cart.ts";
import { cartStore, ownCart, storedLines, storeLines } from "./cart-store.ts";

type Cart = {
	lines: CartLine[];
	itemCount: number;
	/** Edits what is stored now: another tab may have changed it since the last render. */
	change(edit: (lines: CartLine[]) => CartLine[]): void;
};

const CartContext = createContext<Cart | undefined>(undefined);

export function CartProvider({ children }: { children: ReactNode }) {
	const { user } = useAuth();
	// Before the cart of whoever was signed in before is painted.
	useLayoutEffect(() => {
		if (user !== undefined) ownCart(user?.id ?? "");
	}, [user]);
	const lines = useBrowserStore(cartStore);
	const cart = useMemo<Cart>(() => ({ lines, itemCount: itemCount(lines), change }), [lines]);
	return <CartContext value={cart}>{children}</CartContext>;
}

function change(edit: (lines: CartLine[]) => CartLine[]) {
	storeLines(edit(storedLines()));
}

/** The cart. Throws outside of its provider. */
export function useCart(): Cart {
	const cart = use(CartContext);
	if (!cart) throw new Error("useCart must be used within CartProvider");
	return cart;
}
