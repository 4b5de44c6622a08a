import { Zap } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import * as MESSAGES from "#app/core/messages.ts";
import { useBuyerPress } from "#app/sign-in/use-buyer-press.ts";
import { Button } from "#app/ui/button.tsx";
import { loadPart } from "#app/ui/load-part.ts";
import type { Wanted } from "./buy-sheet.tsx";

const BuySheet = lazy(() =>
	loadPart(async () => ({ default: (await import("./buy-sheet.tsx")).BuySheet })),
);

type BuyNowProps = {
	wanted: Wanted;
	label: string;
	disabled?: boolean;
	variant?: "primary" | "secondary" | "quiet";
	size?: "small" | "large";
	describedBy?: string;
	className?: string;
};

/** Opens the sheet on which a game is bought past the cart. */
export function BuyNowButton({ wanted, label, describedBy, ...look }: BuyNowProps) {
	const [isOpen, setOpen] = useState(false);
	const press = useBuyerPress(MESSAGES.signInToBuy, () => setOpen(true));
	return (
		<>
			<Button {...press} {...look} icon={<Zap aria-hidden />} aria-describedby={describedBy}>
				{label}
			</Button>
			{isOpen && (
				<Suspense>
					<BuySheet {...wanted} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
