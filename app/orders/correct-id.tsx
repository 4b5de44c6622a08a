import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { type EnteredId, PlayerIdField } from "#app/cart/player-id-field.tsx";
import { keptId, whyRefused } from "#app/cart/typed-id.ts";
import { type IdForm, type IdRefusal, joinParts } from "#app/catalog/id-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { MOST_CORRECTIONS } from "./id-corrections.ts";
import type { CustomerOrder } from "./read-orders.server.ts";

type Item = CustomerOrder["items"][number];

/** Whether its customer may correct the ID of a line; that an admin is at the order is told when it is sent. */
export function canCorrect({ status }: CustomerOrder, item: Item): boolean {
	const { playerId, delivered, corrections } = item;
	if (status !== "pending" || playerId === null || delivered > 0) return false;
	return corrections?.length < MOST_CORRECTIONS;
}

/** Leads to the form below; a link, so that it works without JavaScript. */
export function CorrectIdLink({ item }: { item: Item }) {
	return (
		<ButtonLink
			to={`?fix=${item.line}`}
			replace
			preventScrollReset
			size="small"
			variant="quiet"
			className="-ml-2 justify-self-start px-2 print:hidden"
			aria-label={`ID-ni düzəldin: ${item.gameName}`}
		>
			ID-ni düzəldin
		</ButtonLink>
	);
}

type CorrectIdProps = {
	item: Item;
	idForm: IdForm | null;
	/** What was refused of it, and how it was typed. */
	answer:
		| {
				refused: { fields?: Record<string, string> | undefined };
				typed: Record<string, string> | undefined;
		  }
		| undefined;
};

/** In place of a line's ID: the fields in which its customer corrects it. */
export function CorrectId({ item, idForm, answer }: CorrectIdProps) {
	const { line, gameId, playerId, corrections } = item;
	const { playerId: typed, playerServer = "" } = answer?.typed ?? {};
	const [entered, setEntered] = useState<EnteredId>({
		playerId: typed === undefined ? (playerId ?? "") : joinParts([typed, playerServer]),
		remember: false,
	});
	const [refusal, setRefusal] = useState<IdRefusal>();
	const busy = useNavigation().formMethod === "POST";
	const left = MOST_CORRECTIONS - corrections.length;

	function check(event: FormEvent<HTMLFormElement>) {
		const found = whyRefused(idForm, keptId(idForm, entered.playerId));
		setRefusal(found);
		if (found) event.preventDefault();
	}

	function enter(next: EnteredId) {
		setEntered(next);
		setRefusal(undefined);
	}

	return (
		<Form
			method="post"
			replace
			preventScrollReset
			noValidate
			onSubmit={check}
			aria-label={`ID-ni düzəldin: ${item.gameName}`}
			className="grid gap-3 py-2 print:hidden"
		>
			<input type="hidden" name="line" value={line} />
			<PlayerIdField
				game={{ id: gameId, idForm }}
				value={entered}
				onChange={enter}
				error={refusal ?? refusalOf(answer?.refused.fields ?? {})}
			/>
			<p className="text-caption text-ink-soft">
				{left === 1
					? "ID-ni daha bir dəfə düzəldə bilərsiniz."
					: "Sifarişinizə baxılana qədər ID-ni iki dəfə düzəldə bilərsiniz."}
			</p>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" busy={busy}>
					Təsdiqlə
				</Button>
				<ButtonLink to="?" replace preventScrollReset>
					Ləğv et
				</ButtonLink>
			</div>
		</Form>
	);
}

function refusalOf({ playerId, playerServer }: Record<string, string>): IdRefusal | undefined {
	if (playerId) return { part: 0, message: playerId };
	return playerServer ? { part: 1, message: playerServer } : undefined;
}
