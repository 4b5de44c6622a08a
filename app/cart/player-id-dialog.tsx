import { type FormEvent, useId, useState } from "react";
import * as WORDS from "../core/words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { toastError } from "../ui/toaster.tsx";
import { storedLines } from "./cart-store.ts";
import { OtherIdDialog } from "./other-id-dialog.tsx";
import { cleanPlayerId, isTooLong, lineOfOtherId, playerIdTooLong } from "./player-id.ts";

/**
 * Asks for the ID in the game. Rendered anew each time, so it opens with an empty field, or with
 * `presentId` where a line of the cart is edited. A game that is added for another ID than it has in
 * the cart is asked about: one line has one ID, and nothing is merged silently.
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
	const [isWrong, setWrong] = useState(false);
	const [second, setSecond] = useState<{ playerId: string; quantity: number; formerId: string }>();

	function confirm(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const playerId = cleanPlayerId(String(new FormData(event.currentTarget).get("playerId")));
		if (!playerId) return refuse(WORDS.playerIdRequired);
		if (isTooLong(playerId)) return refuse(playerIdTooLong);
		const present = presentId ? undefined : lineOfOtherId(storedLines(), game.id, playerId);
		if (!present) return onConfirm(playerId);
		setSecond({ playerId, quantity: present.quantity, formerId: present.userProvidedId });
	}

	function refuse(words: string) {
		setWrong(true);
		toastError(words);
	}

	if (second) return <OtherIdDialog {...second} onConfirm={onConfirm} onClose={onClose} />;
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
				{/* No `maxLength`: it would cut a pasted ID short without a word. */}
				<Field
					label="ID"
					name="playerId"
					autoComplete="off"
					autoFocus
					defaultValue={presentId}
					aria-invalid={isWrong || undefined}
				/>
			</form>
		</Dialog>
	);
}
