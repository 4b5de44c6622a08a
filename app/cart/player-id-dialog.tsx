import { type FormEvent, useId, useState } from "react";
import * as WORDS from "../core/words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { toastError } from "../ui/toaster.tsx";

/** Asks for the ID in the game. Rendered anew each time, so it opens with an empty field. */
export function PlayerIdDialog({
	gameName,
	onConfirm,
	onClose,
}: {
	gameName: string;
	onConfirm: (playerId: string) => void;
	onClose: () => void;
}) {
	const formId = useId();
	const [error, setError] = useState<string>();

	function confirm(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const playerId = String(new FormData(event.currentTarget).get("playerId")).trim();
		if (playerId) return onConfirm(playerId);
		setError(WORDS.playerIdRequired);
		toastError(WORDS.playerIdRequired);
	}

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
					{gameName} birbaşa oyundakı hesabınıza yüklənir. ID-ni oyundakı profilinizdən köçürün.
				</p>
				<Field
					label="ID"
					name="playerId"
					maxLength={64}
					autoComplete="off"
					autoFocus
					aria-invalid={error ? true : undefined}
				/>
			</form>
		</Dialog>
	);
}
