import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { useCart } from "../cart/cart-provider.tsx";
import type { Flash } from "../core/flashes.ts";
import { loadPart } from "../ui/load-part.ts";
import { toastError, toastSuccess } from "../ui/toaster.tsx";

/** Shows the message that a redirect left in a cookie, and takes it away. */
export function FlashToasts() {
	const { key } = useLocation();
	const { state } = useNavigation();
	const { change } = useCart();
	// biome-ignore lint/correctness/useExhaustiveDependencies: looked for once for each page
	useEffect(() => {
		if (state !== "idle") return;
		const flash = takeFlash();
		if (!flash) return;
		if (flash === "order-placed") change(() => []);
		void say(flash);
	}, [key, state]);
	return null;
}

/** The words are fetched when there is something to say. */
async function say(flash: string) {
	const { FLASHES } = await loadPart(() => import("../core/flashes.ts"));
	if (!Object.hasOwn(FLASHES, flash)) return;
	const { kind, words } = FLASHES[flash as Flash];
	(kind === "success" ? toastSuccess : toastError)(words);
}

function takeFlash(): string | undefined {
	const found = /(?:^|; )flash=([a-z-]+)/.exec(document.cookie)?.[1];
	if (!found) return undefined;
	// biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not everywhere yet
	document.cookie = "flash=; Path=/; Max-Age=0; SameSite=Lax";
	return found;
}
