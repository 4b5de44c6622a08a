import { ShoppingCart } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import * as MESSAGES from "#app/core/messages.ts";
import { useBuyerPress } from "#app/sign-in/use-buyer-press.ts";
import { Button } from "#app/ui/button.tsx";
import { loadPart } from "#app/ui/load-part.ts";
import { toastSuccess } from "#app/ui/toasts.ts";
import type { OfferedGame } from "./buy-now/use-todays-game.ts";
import { addLine } from "./cart.ts";
import { useCart } from "./cart-provider.tsx";

// Most games need no ID, so the dialog is loaded when the first one does.
const PlayerIdDialog = lazy(() =>
	loadPart(async () => ({ default: (await import("./player-id-dialog.tsx")).PlayerIdDialog })),
);

/**
 * Disabled for a game that is Bitib, which the card says beside it. A game that needs one asks for the
 * player's ID first.
 */
export function AddToCartButton({
	game: { id, name, image, priceQepik, originalPriceQepik, requiresId, familyId, idForm, sellable },
	size,
	describedBy,
	className,
}: {
	game: OfferedGame;
	size?: "small" | "medium" | "large";
	/** The id of the element that names the game, where a page has several such buttons. */
	describedBy?: string;
	className?: string;
}) {
	const { change } = useCart();
	const [isOpen, setOpen] = useState(false);
	const press = useBuyerPress(MESSAGES.signInToAdd, () => (requiresId ? setOpen(true) : put()));
	const product = { id, name, image, priceQepik, originalPriceQepik, requiresId };

	function put(playerId?: string, remember?: boolean) {
		setOpen(false);
		change((lines) => addLine(lines, product, { playerId, remember }));
		toastSuccess(`${name} səbətə əlavə edildi!`);
	}

	return (
		<>
			<Button
				{...press}
				size={size}
				icon={<ShoppingCart aria-hidden className="max-sm:hidden" />}
				disabled={!sellable}
				aria-describedby={describedBy}
				className={className}
			>
				<span>Səbətə əlavə et</span>
			</Button>
			{isOpen && (
				<Suspense>
					<PlayerIdDialog
						game={{ id, name, familyId, idForm }}
						onClose={() => setOpen(false)}
						onConfirm={put}
					/>
				</Suspense>
			)}
		</>
	);
}
