import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { formatAmount, formatManat, parseManat } from "#app/core/money.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { ManatField } from "#app/ui/manat-field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CARD_QUESTION, Whose } from "./card-question.tsx";
import type { AdminTopUp } from "./read-top-ups.server.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { REJECT_REASONS } from "./reasons.ts";
import { isCardOver } from "./statuses.ts";
import { useKeptDecision } from "./use-kept-decision.ts";

// The same decision stands on the dashboard and on the customer's page.
const ADDRESS = "/admin/balance";

// Aligned below the label, so that a hint below the field moves no button.
const BESIDE_FIELD = "md:mt-6.5";

/**
 * What is asked before it is sent: why it is rejected, whether another amount is meant, or whether money
 * came that Epoint did not confirm.
 */
type Asking = { what: "reason" | "own" | "card" } | { what: "amount"; amountQepik: number };

type Ask = (onCancel: () => void) => void;

/** The same from elsewhere, by keys: tells when what was asked is not answered. */
export type DecisionHandle = { approve: Ask; reject: Ask };

/** Approve with what really arrived, or reject. */
export function TopUpDecision({
	topUp,
	handle,
}: {
	topUp: AdminTopUp;
	handle?: Ref<DecisionHandle>;
}) {
	const fetcher = useFetcher<FormAnswer>({
		key: `row:top-up:${topUp.id}`,
	});
	const [asking, setAsking] = useState<Asking>();
	/** What was typed before a refusal. */
	const [reason, setReason] = useState<string>();
	const adminId = useAdminId();
	const hydrated = useHydrated();
	const form = useRef<HTMLFormElement>(null);
	const approve = useRef<HTMLButtonElement>(null);
	const onCancel = useRef<() => void>(undefined);
	const intent = fetcher.formData?.get("intent");
	const { kept, keep, forget } = useKeptDecision(`/admin/balance#${topUp.id}`, fetcher.data);
	useEffect(() => {
		if (kept?.intent === "reject") setAsking({ what: "reason" });
	}, [kept]);
	const close = () => setAsking(undefined);
	const cancel = () => {
		forget();
		close();
		setReason(undefined);
		onCancel.current?.();
	};
	useImperativeHandle(handle, () => ({
		approve(whenCancelled) {
			onCancel.current = whenCancelled;
			const typed = form.current && typedQepik(form.current);
			if (topUp.userId === adminId && typed === topUp.amountQepik) setAsking({ what: "own" });
			else form.current?.requestSubmit(approve.current);
		},
		reject(whenCancelled) {
			onCancel.current = whenCancelled;
			setAsking({ what: "reason" });
		},
	}));
	function ask(event: FormEvent<HTMLFormElement>) {
		const next = whatToAsk(event, topUp);
		if (!next) return;
		event.preventDefault();
		setAsking(next);
	}
	function send(fields: Record<string, string>) {
		close();
		setReason(fields.reason);
		keep(fields);
		fetcher.submit({ id: topUp.id, ...fields }, { method: "post", action: ADDRESS });
	}
	return (
		<>
			<fetcher.Form
				ref={form}
				method="post"
				action={ADDRESS}
				noValidate
				onSubmit={ask}
				className="top-up-decision grid grid-cols-2 items-start gap-2 md:flex"
			>
				<input type="hidden" name="id" value={topUp.id} />
				{/* For who decides without JavaScript; the dialog sends its own. */}
				<input type="hidden" name="reason" value={REJECT_REASONS[0]} />
				{!hydrated && <input type="hidden" name="plain" value="1" />}
				<ManatField
					key={kept?.amount}
					label="Gələn məbləğ"
					name="amount"
					leastQepik={1}
					required
					error={fetcher.data?.refused?.fields?.amount}
					defaultValue={kept?.amount ?? formatAmount(topUp.amountQepik)}
					className="top-up-amount col-span-2 md:w-36"
				/>
				<Button
					ref={approve}
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
					typed={kept?.reason ?? reason}
					confirmLabel="Rədd et"
					onConfirm={(reason) => send({ intent: "reject", reason })}
					onClose={cancel}
				>
					<Whose topUp={topUp} />
				</ReasonDialog>
			)}
			{asking?.what === "own" && (
				<ConfirmDialog
					title="Öz sorğunuz təsdiqlənsin?"
					confirmLabel="Təsdiqlə"
					onConfirm={() => send({ intent: "approve", amount: formatAmount(topUp.amountQepik) })}
					onClose={cancel}
				>
					<Whose topUp={topUp} />
				</ConfirmDialog>
			)}
			{asking?.what === "card" && (
				<ConfirmDialog
					title={CARD_QUESTION}
					confirmLabel="Təsdiqlə"
					onConfirm={() => send({ intent: "approve", amount: formatAmount(topUp.amountQepik) })}
					onClose={cancel}
				>
					<Whose topUp={topUp} />
				</ConfirmDialog>
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

/**
 * The asked amount is approved at once where nothing speaks against it, and what is no amount is refused by
 * the server.
 */
function whatToAsk(
	event: FormEvent<HTMLFormElement>,
	{ amountQepik, card }: AdminTopUp,
): Asking | undefined {
	const { submitter } = event.nativeEvent as SubmitEvent;
	if (submitter?.getAttribute("value") === "reject") return { what: "reason" };
	const typed = typedQepik(event.currentTarget);
	if (!typed) return undefined;
	if (typed !== amountQepik) return { what: "amount", amountQepik: typed };
	return isCardOver(card) ? { what: "card" } : undefined;
}

function typedQepik(form: HTMLFormElement): number | undefined {
	return parseManat(String(new FormData(form).get("amount")));
}
