import { type FormEvent, useId, useState } from "react";
import type { IdForm, IdRefusal } from "#app/catalog/id-form.ts";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toastError } from "#app/ui/toasts.ts";
import { storedLines } from "./cart-store.ts";
import { idDraft } from "./id-draft.ts";
import { OtherIdDialog } from "./other-id-dialog.tsx";
import { lineOfOtherId } from "./player-id.ts";
import { type EnteredId, PlayerIdField } from "./player-id-field.tsx";
import { keptId, whyRefused } from "./typed-id.ts";

/**
 * Asks for the ID in the game. Mounted anew each time, so it opens with what was typed
 * for the game elsewhere, or with `presentId` where a line of the cart is edited; what was typed is over
 * once it closes. Adding a game for another ID than it has in the cart
 * needs confirmation: a line has one ID, and none is replaced silently.
 */
export function PlayerIdDialog({
	game,
	presentId,
	onConfirm,
	onClose,
}: {
	game: {
		id: string;
		name: string;
		familyId?: string | null | undefined;
		idForm?: IdForm | null | undefined;
	};
	presentId?: string;
	/** Called with a cleaned ID, and whether it is to be remembered. */
	onConfirm: (playerId: string, remember: boolean) => void;
	onClose: () => void;
}) {
	const formId = useId();
	const { user } = useAuth();
	const draft = presentId === undefined ? idDraft(user?.id ?? "", game) : undefined;
	const [entered, setEntered] = useState<EnteredId>({
		playerId: presentId ?? draft?.read() ?? "",
		remember: false,
	});
	const [error, setError] = useState<IdRefusal>();
	const [conflict, setConflict] = useState<{
		playerId: string;
		quantity: number;
		formerId: string;
	}>();

	function confirm(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const playerId = keptId(game.idForm, entered.playerId);
		const refusal = whyRefused(game.idForm, playerId);
		if (refusal) {
			setError(refusal);
			toastError(refusal.message);
			return;
		}
		const present = presentId ? undefined : lineOfOtherId(storedLines(), game.id, playerId);
		if (!present) return end(() => onConfirm(playerId, entered.remember));
		setConflict({ playerId, quantity: present.quantity, formerId: present.playerId });
	}

	const cancel = () => end(onClose);

	function end(by: () => void) {
		draft?.drop();
		by();
	}

	function enter(next: EnteredId) {
		draft?.keep(next.playerId);
		setEntered(next);
		setError(undefined);
	}

	if (conflict) {
		const choose = (playerId: string) =>
			end(() => onConfirm(playerId, playerId === conflict.playerId && entered.remember));
		return <OtherIdDialog {...conflict} onConfirm={choose} onClose={cancel} />;
	}
	return (
		<Dialog
			title="ID daxil edin"
			onClose={cancel}
			footer={
				<>
					<Button onClick={cancel}>Ləğv et</Button>
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
				<PlayerIdField game={game} value={entered} onChange={enter} error={error} />
			</form>
		</Dialog>
	);
}
