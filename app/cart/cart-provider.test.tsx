import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CartProvider, useCart } from "./cart-provider.tsx";

function Reader() {
	return String(useCart().itemCount);
}

test("the cart throws outside of its provider", () => {
	expect(() => renderToString(<Reader />)).toThrow("useCart must be used within CartProvider");
});

test("the cart is empty where no browser keeps one", () => {
	const page = renderToString(
		<CartProvider>
			<Reader />
		</CartProvider>,
	);
	expect(page).toBe("0");
});
