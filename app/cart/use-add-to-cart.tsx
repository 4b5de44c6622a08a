import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import * as MESSAGES from "#app/core/messages.ts";
import { isOutage } from "#app/live/outage.ts";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { useNextSearch } from "#app/sign-in/use-next-search.ts";
import { loadPart } from "#app/ui/load-part.ts";
import { toastError, toastSuccess } from "#app/ui/toasts.ts";
import { addLine, type CartProduct } from "./cart.ts";
import { useCart } from "./cart-provider.tsx";

// Most games need no ID, so the dialog is loaded when the first one does.
const PlayerIdDialog = lazy(() =>
	loadPart(async () => ({ default: (await import("./player-id-dialog.tsx")).PlayerIdDialog })),
);

/**
 * Adds a game to the cart: visitors are sent to the login, and a game that needs one asks for the
 * player's ID first. The caller has to render `dialog`. On a slow connection the session is known
 * seconds after the page is visible: a press before that waits for it, `busy` meanwhile.
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
	const [isOpen, setOpen] = useState(false);
	const [busy, setBusy] = useState(false);

	function put(playerId?: string) {
		change((lines) => addLine(lines, game, { playerId }));
		toastSuccess(`${game.name} səbətə əlavə edildi!`);
	}

	function addToCart() {
		setBusy(false);
		if (isOutage()) toastError(MESSAGES.pricesOld);
		else if (user === undefined) setBusy(true);
		else if (!user) {
			toastError(MESSAGES.signInToAdd);
			navigate(`/login${nextSearch}`);
		} else if (game.requiresId) setOpen(true);
		else put();
	}

	useEffect(() => {
		if (busy && user !== undefined) addToCart();
	});

	const dialog = isOpen && (
		<Suspense>
			<PlayerIdDialog
				game={game}
				onClose={() => setOpen(false)}
				onConfirm={(playerId) => {
					setOpen(false);
					put(playerId);
				}}
			/>
		</Suspense>
	);
	return { addToCart, busy, dialog };
}
