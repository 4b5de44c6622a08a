import { ShoppingCart } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { CartProduct } from "./cart.ts";
import { useAddToCart } from "./use-add-to-cart.tsx";

/** Disabled for a game that is Bitib, which the card says beside it. */
export function AddToCartButton({
	game,
	size,
	describedBy,
	className,
}: {
	game: CartProduct & { sellable: boolean };
	size?: "small" | "medium" | "large";
	/** The id of the element that names the game, where a page has several such buttons. */
	describedBy?: string;
	className?: string;
}) {
	const { addToCart, busy, dialog } = useAddToCart({
		id: game.id,
		name: game.name,
		image: game.image,
		priceQepik: game.priceQepik,
		originalPriceQepik: game.originalPriceQepik,
		requiresId: game.requiresId,
	});
	const button = useRef<HTMLButtonElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the button is hydrated
	useEffect(() => {
		if (window.tapped === button.current) addToCart();
	}, []);
	return (
		<>
			<Button
				ref={button}
				variant="primary"
				size={size}
				icon={<ShoppingCart aria-hidden className="max-sm:hidden" />}
				disabled={!game.sellable}
				busy={busy}
				aria-describedby={describedBy}
				onClick={addToCart}
				className={className}
			>
				Səbətə əlavə et
			</Button>
			{dialog}
		</>
	);
}
