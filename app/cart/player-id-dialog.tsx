import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { toastError } from "#app/ui/toasts.ts";
import { storedLines } from "./cart-store.ts";
import { OtherIdDialog } from "./other-id-dialog.tsx";
import {
	cleanPlayerId,
	isTooLong,
	lineOfOtherId,
	playerIdRequired,
	playerIdTooLong,
} from "./player-id.ts";

/**
 * Asks for the ID in the game. Mounted anew each time, so it opens with an empty field, or with
 * `presentId` where a line of the cart is edited. Adding a game for another ID than it has in the cart
 * needs confirmation: a line has one ID, and none is replaced silently.
 */
export function PlayerIdDialog({
	game,
	presentId,
	onConfirm,
	onClose,
}: {
	game: { id: string; name: string };
	presentId?: string;
	/** Called with a cleaned ID. */
	onConfirm: (playerId: string) => void;
	onClose: () => void;
}) {
	const formId = useId();
	const [isInvalid, setInvalid] = useState(false);
	const [conflict, setConflict] = useState<{
		playerId: string;
		quantity: number;
		formerId: string;
	}>();

	function confirm(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const playerId = cleanPlayerId(String(new FormData(event.currentTarget).get("playerId")));
		if (!playerId) return refuse(playerIdRequired);
		if (isTooLong(playerId)) return refuse(playerIdTooLong);
		const present = presentId ? undefined : lineOfOtherId(storedLines(), game.id, playerId);
		if (!present) return onConfirm(playerId);
		setConflict({ playerId, quantity: present.quantity, formerId: present.playerId });
	}

	function refuse(message: string) {
		setInvalid(true);
		toastError(message);
	}

	if (conflict) return <OtherIdDialog {...conflict} onConfirm={onConfirm} onClose={onClose} />;
	return (
		<Dialog
			title="ID daxil edin"
			onClose={onClose}
			footer={
				<>
					<Button onClick={onClose}>Ləğv et</Button>
					<Button variant="primary" type="submit" form={formId}>
						Təsdiqlə
					</Button>
				</>
			}
		>
			<form id={formId} onSubmit={confirm} className="grid gap-4" noValidate>
				<p className="text-ink-soft">
					{game.name} birbaşa oyundakı hesabınıza yüklənir. ID-ni oyundakı profilinizdən köçürün.
				</p>
				{/* No `maxLength`: it would silently cut a pasted ID short. */}
				<Field
					label="ID"
					name="playerId"
					autoComplete="off"
					autoFocus
					defaultValue={presentId}
					aria-invalid={isInvalid || undefined}
				/>
			</form>
		</Dialog>
	);
}
