import {
	createContext,
	type ReactNode,
	use,
	useLayoutEffect,
	useMemo,
	useSyncExternalStore,
} from "react";
import { useAuth } from "../users/sign-in/auth-provider.tsx";
import { type CartLine, itemCount } from "./cart.ts";
import { followCart, noLines, ownCart, storedLines, storeLines } from "./cart-store.ts";

type Cart = {
	lines: CartLine[];
	itemCount: number;
	/** Starts from what is stored now: another tab may have been faster than React. */
	change(edit: (lines: CartLine[]) => CartLine[]): void;
};

const CartContext = createContext<Cart | undefined>(undefined);

export function CartProvider({ children }: { children: ReactNode }) {
	const { user } = useAuth();
	// Before anything of the former person's cart is painted.
	useLayoutEffect(() => {
		if (user !== undefined) ownCart(user?.id ?? "");
	}, [user]);
	const lines = useSyncExternalStore(followCart, storedLines, noLines);
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
