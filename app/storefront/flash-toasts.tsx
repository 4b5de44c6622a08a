import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { useCart } from "../cart/cart-provider.tsx";
import { FLASHES, type Flash } from "../core/words.ts";
import { toastError, toastSuccess } from "../ui/toaster.tsx";

/** Shows the message that a redirect left in a cookie, and takes it away. */
export function FlashToasts() {
	const { key } = useLocation();
	const { state } = useNavigation();
	const { clear } = useCart();
	// biome-ignore lint/correctness/useExhaustiveDependencies: looked for once for each page
	useEffect(() => {
		if (state !== "idle") return;
		const flash = takeFlash();
		if (!flash) return;
		if (flash === "order-placed") clear();
		const { kind, words } = FLASHES[flash];
		(kind === "success" ? toastSuccess : toastError)(words);
	}, [key, state]);
	return null;
}

function takeFlash(): Flash | undefined {
	const found = /(?:^|; )flash=([a-z-]+)/.exec(document.cookie)?.[1];
	if (!found) return undefined;
	// biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not everywhere yet
	document.cookie = "flash=; Path=/; Max-Age=0; SameSite=Lax";
	return found in FLASHES ? (found as Flash) : undefined;
}
