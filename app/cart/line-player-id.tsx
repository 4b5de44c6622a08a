import { useState } from "react";
import { Button } from "../ui/button.tsx";
import type { CartLine } from "./cart.ts";
import { useCart } from "./cart-provider.tsx";
import { changePlayerId } from "./player-id.ts";
import { PlayerIdDialog } from "./player-id-dialog.tsx";

/** The ID that a line is bought for, and the way to another; or the question for it. */
export function LinePlayerId({ line }: { line: CartLine }) {
	const { change } = useCart();
	const [asking, setAsking] = useState(false);
	const present = line.userProvidedId;
	if (!present && !line.requiresId) return null;

	function confirm(playerId: string) {
		setAsking(false);
		if (playerId !== present) change((lines) => changePlayerId(lines, line.id, playerId));
	}

	return (
		<div className="flex flex-wrap items-center gap-x-2 text-caption text-ink-soft">
			{present && (
				<p className="break-all">
					ID: <span className="font-semibold text-ink">{present}</span>
				</p>
			)}
			<Button
				size="small"
				variant={present ? "quiet" : "secondary"}
				className={present && "-ml-2 px-2"}
				aria-label={present && `Dəyişin: ${line.name}, ID`}
				onClick={() => setAsking(true)}
			>
				{present ? "Dəyişin" : "ID daxil edin"}
			</Button>
			{asking && (
				<PlayerIdDialog
					game={line}
					presentId={present}
					onClose={() => setAsking(false)}
					onConfirm={confirm}
				/>
			)}
		</div>
	);
}
