import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { useCart } from "#app/cart/cart-provider.tsx";
import type { Flash } from "#app/core/flashes.ts";
import { takeFlash } from "#app/forms/flash-cookie.ts";
import { loadPart } from "#app/ui/load-part.ts";
import { toastError, toastSuccess } from "#app/ui/toasts.ts";

/** Shows the message that a redirect left in a cookie, and removes the cookie. */
export function FlashToasts() {
	const { key } = useLocation();
	const { state } = useNavigation();
	const { change } = useCart();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
	useEffect(() => {
		if (state !== "idle") return;
		const flash = takeFlash();
		if (!flash) return;
		// What was placed or parked is no longer in the cart.
		if (/^order-p/.test(flash)) change(() => []);
		void showFlash(flash);
	}, [key, state]);
	return null;
}

/** The messages are loaded when there is one to show. */
async function showFlash(flash: string) {
	const { FLASHES } = await loadPart(() => import("#app/core/flashes.ts"));
	if (!Object.hasOwn(FLASHES, flash)) return;
	const { kind, message } = FLASHES[flash as Flash];
	(kind === "success" ? toastSuccess : toastError)(message);
}
