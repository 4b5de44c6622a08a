import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import * as WORDS from "../core/words.ts";
import { isOutage } from "../live/outage.ts";
import { loadPart } from "../ui/load-part.ts";
import { toastError, toastSuccess } from "../ui/toaster.tsx";
import { useAuth } from "../users/sign-in/auth-provider.tsx";
import { useNextSearch } from "../users/sign-in/use-next-search.ts";
import { addLine, type CartProduct } from "./cart.ts";
import { useCart } from "./cart-provider.tsx";

// Most games ask for no ID, so the dialog is fetched when the first one does.
const PlayerIdDialog = lazy(() =>
	loadPart(async () => ({ default: (await import("./player-id-dialog.tsx")).PlayerIdDialog })),
);

/**
 * Adds a game to the cart: visitors are sent to log in, and a game that needs it asks for the
 * player's ID first. `dialog` has to be rendered by the caller. On a slow line the session is known
 * seconds after the page is seen: who taps before waits for it, and is `busy` meanwhile.
 */
export function useAddToCart(game: CartProduct): {
	addToCart: () => void;
	busy: boolean;
	dialog: ReactNode;
} {
	const { user } = useAuth();
	const { change } = useCart();
	const navigate = useNavigate();
	const nextSearch = useNextSearch();
	const [asking, setAsking] = useState(false);
	const [busy, setBusy] = useState(false);

	function put(userProvidedId?: string) {
		change((lines) => addLine(lines, game, { userProvidedId }));
		toastSuccess(`${game.name} səbətə əlavə edildi!`);
	}

	function addToCart() {
		setBusy(false);
		if (isOutage()) toastError(WORDS.pricesOld);
		else if (user === undefined) setBusy(true);
		else if (!user) {
			toastError(WORDS.signInToAdd);
			navigate(`/login${nextSearch}`);
		} else if (game.requiresId) setAsking(true);
		else put();
	}

	useEffect(() => {
		if (busy && user !== undefined) addToCart();
	});

	const dialog = asking && (
		<Suspense>
			<PlayerIdDialog
				game={game}
				onClose={() => setAsking(false)}
				onConfirm={(playerId) => {
					setAsking(false);
					put(playerId);
				}}
			/>
		</Suspense>
	);
	return { addToCart, busy, dialog };
}
