import { useSearchParams } from "react-router";
import { formatAmount, formatManat, parseManat } from "#app/core/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { AdminTopUp } from "./read-top-ups.server.ts";
import { isCardOver } from "./statuses.ts";
import { CardEnd } from "./top-up-facts.tsx";

export const CARD_QUESTION = "Epoint-in təsdiqləmədiyi ödəniş təsdiqlənsin?";

// Bound to one top-up: the next one that is opened keeps what else stands in the address.
const ASKED = "approve";
const AMOUNT = "amount";

/** Where the question of the dialog stands in the page, for who decides without JavaScript. */
export function cardQuestionAddress({ id }: { id: string }, amountQepik: number): string {
	const asked = { topUp: id, [ASKED]: id, [AMOUNT]: formatAmount(amountQepik) };
	return `/admin/balance?${new URLSearchParams(asked)}`;
}

/** Asks whether money came that Epoint did not confirm, where the address says so. */
export function CardQuestion({ topUp }: { topUp: AdminTopUp }) {
	const fetcher = useFetcher({ key: `row:top-up:${topUp.id}` });
	const [parameters] = useSearchParams();
	const amountQepik = parseManat(parameters.get(AMOUNT) ?? "");
	if (parameters.get(ASKED) !== topUp.id || !amountQepik || !isCardOver(topUp.card)) return null;
	return (
		<Notice
			tone="waiting"
			action={
				<fetcher.Form method="post" action="/admin/balance" className="flex gap-2">
					<input type="hidden" name="id" value={topUp.id} />
					<input type="hidden" name="amount" value={formatAmount(amountQepik)} />
					<ButtonLink to={`/admin/balance?topUp=${topUp.id}`}>Ləğv et</ButtonLink>
					<Button
						type="submit"
						name="intent"
						value="approve"
						variant="primary"
						busy={fetcher.state !== "idle"}
					>
						Təsdiqlə
					</Button>
				</fetcher.Form>
			}
		>
			<p className="font-semibold">{CARD_QUESTION}</p>
			<Whose topUp={topUp} />
			{amountQepik !== topUp.amountQepik && (
				<p className="mt-2">
					Təsdiqlənən: <b>{formatManat(amountQepik)}</b>
				</p>
			)}
		</Notice>
	);
}

/** Whose top-up is asked about, over how much, and what the bank said of it. */
export function Whose({ topUp }: { topUp: AdminTopUp }) {
	return (
		<>
			<p className="break-words">
				<b className="text-ink">{topUp.userName}</b>, {topUp.userEmail}:{" "}
				<b className="money text-ink">{formatManat(topUp.amountQepik)}</b>
			</p>
			{isCardOver(topUp.card) && (
				<p className="mt-2">
					<CardEnd topUp={topUp} /> Pulun gəlib-gəlmədiyinə Epoint kabinetində baxın.
				</p>
			)}
		</>
	);
}
