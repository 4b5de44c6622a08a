import { type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { formatAmount, formatManat, parseManat } from "#app/core/money.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { ManatField } from "#app/ui/manat-field.tsx";
import type { AdminTopUp } from "./read-top-ups.server.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { REJECT_REASONS } from "./reasons.ts";
import { useKeptDecision } from "./use-kept-decision.ts";

// The same decision stands on the dashboard and on the customer's page.
const ADDRESS = "/admin/balance";

// Aligned below the label, so that a hint below the field moves no button.
const BESIDE_FIELD = "md:mt-6.5";

/** What is asked before it is sent: why it is rejected, or whether another amount is meant. */
type Asking = { what: "reason" } | { what: "amount"; amountQepik: number };

/** Approve with what really arrived, or reject. */
export function TopUpDecision({ topUp }: { topUp: AdminTopUp }) {
	const fetcher = useFetcher<FormAnswer>({
		key: `row:top-up:${topUp.id}`,
	});
	const [asking, setAsking] = useState<Asking>();
	const intent = fetcher.formData?.get("intent");
	const { kept, keep, forget } = useKeptDecision(topUp.id, fetcher.data);
	useEffect(() => {
		if (kept?.intent === "reject") setAsking({ what: "reason" });
	}, [kept]);
	const close = () => setAsking(undefined);
	const cancel = () => {
		forget();
		close();
	};
	function ask(event: FormEvent<HTMLFormElement>) {
		const next = whatToAsk(event, topUp.amountQepik);
		if (!next) return;
		event.preventDefault();
		setAsking(next);
	}
	function send(fields: Record<string, string>) {
		close();
		keep(fields);
		fetcher.submit({ id: topUp.id, ...fields }, { method: "post", action: ADDRESS });
	}
	return (
		<>
			<fetcher.Form
				method="post"
				action={ADDRESS}
				noValidate
				onSubmit={ask}
				className="grid grid-cols-2 items-start gap-2 md:flex"
			>
				<input type="hidden" name="id" value={topUp.id} />
				{/* For who decides without JavaScript; the dialog sends its own. */}
				<input type="hidden" name="reason" value={REJECT_REASONS[0]} />
				<ManatField
					key={kept?.amount}
					label="Gələn məbləğ"
					name="amount"
					leastQepik={1}
					required
					error={fetcher.data?.refused?.fields?.amount}
					defaultValue={kept?.amount ?? formatAmount(topUp.amountQepik)}
					className="col-span-2 md:w-36"
				/>
				<Button
					type="submit"
					name="intent"
					value="approve"
					variant="primary"
					busy={intent === "approve"}
					disabled={intent !== undefined}
					className={BESIDE_FIELD}
				>
					Təsdiqlə
				</Button>
				<Button
					type="submit"
					name="intent"
					value="reject"
					busy={intent === "reject"}
					disabled={intent !== undefined}
					className={BESIDE_FIELD}
				>
					Rədd et
				</Button>
			</fetcher.Form>
			{asking?.what === "reason" && (
				<ReasonDialog
					title="Sorğu rədd edilsin?"
					reasons={REJECT_REASONS}
					typed={kept?.reason}
					confirmLabel="Rədd et"
					onConfirm={(reason) => send({ intent: "reject", reason })}
					onClose={cancel}
				>
					<Whose topUp={topUp} />
				</ReasonDialog>
			)}
			{asking?.what === "amount" && (
				<ConfirmDialog
					title="Başqa məbləğ təsdiqlənsin?"
					confirmLabel="Təsdiqlə"
					onConfirm={() => send({ intent: "approve", amount: formatAmount(asking.amountQepik) })}
					onClose={cancel}
				>
					<Whose topUp={topUp} />
					<p className="mt-2 text-ink">
						İstənilən {formatManat(topUp.amountQepik)}, təsdiqlənən{" "}
						<b>{formatManat(asking.amountQepik)}</b>
					</p>
				</ConfirmDialog>
			)}
		</>
	);
}

/** The asked amount is approved at once, and what is no amount is refused by the server. */
function whatToAsk(event: FormEvent<HTMLFormElement>, askedQepik: number): Asking | undefined {
	const { submitter } = event.nativeEvent as SubmitEvent;
	if (submitter?.getAttribute("value") === "reject") return { what: "reason" };
	const typed = parseManat(String(new FormData(event.currentTarget).get("amount")));
	if (!typed || typed === askedQepik) return undefined;
	return { what: "amount", amountQepik: typed };
}

function Whose({ topUp }: { topUp: AdminTopUp }) {
	return (
		<p className="break-words">
			<b className="text-ink">{topUp.userName}</b>, {topUp.userEmail}:{" "}
			<b className="money text-ink">{formatManat(topUp.amountQepik)}</b>
		</p>
	);
}
