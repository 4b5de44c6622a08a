import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { AuthProvider } from "#app/sign-in/auth-provider.tsx";
import { CartProvider, useCart } from "./cart-provider.tsx";

function Reader() {
	return String(useCart().itemCount);
}

test("the cart throws outside of its provider", () => {
	expect(() => renderToString(<Reader />)).toThrow("useCart must be used within CartProvider");
});

test("the cart is empty where no browser keeps one", () => {
	const Page = createRoutesStub([
		{
			path: "/",
			Component: () => (
				<AuthProvider>
					<CartProvider>
						<Reader />
					</CartProvider>
				</AuthProvider>
			),
		},
	]);
	expect(renderToString(<Page />)).toBe("0");
});
