import { useState } from "react";
import type { IdForm } from "#app/catalog/id-form.ts";
import { Button } from "#app/ui/button.tsx";
import type { CartLine } from "./cart.ts";
import { useCart } from "./cart-provider.tsx";
import { changePlayerId } from "./player-id.ts";
import { PlayerIdDialog } from "./player-id-dialog.tsx";

/** The ID that a line is bought for, with a button to change it; or a button that asks for it. */
export function LinePlayerId({
	line,
	idForm,
}: {
	line: CartLine;
	idForm: IdForm | null | undefined;
}) {
	const { change } = useCart();
	const [isOpen, setOpen] = useState(false);
	const present = line.playerId;
	if (!present && !line.requiresId) return null;

	function confirm(playerId: string, remember: boolean) {
		setOpen(false);
		if (playerId === present && !remember) return;
		change((lines) => changePlayerId(lines, line.id, { playerId, remember }));
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
				onClick={() => setOpen(true)}
			>
				{present ? "Dəyişin" : "ID daxil edin"}
			</Button>
			{isOpen && (
				<PlayerIdDialog
					game={{ ...line, idForm }}
					presentId={present}
					onClose={() => setOpen(false)}
					onConfirm={confirm}
				/>
			)}
		</div>
	);
}
