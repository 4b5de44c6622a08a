import { type FormEvent, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { readManat } from "#app/core/read-manat.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ManatField } from "#app/ui/manat-field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { AdminTopUp } from "./read-top-ups.server.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { TAKE_BACK_REASONS } from "./reasons.ts";
import { useKeptDecision } from "./use-kept-decision.ts";

/** Undoes a decision, once: an approval is taken back, a rejection becomes an approval. */
export function UndoDecision({ topUp }: { topUp: AdminTopUp }) {
	const fetcher = useFetcher({ key: `row:top-up:${topUp.id}` });
	const [asking, setAsking] = useState(false);
	const { kept, keep, forget } = useKeptDecision(`/admin/balance#${topUp.id}`, fetcher.data);
	const intent = topUp.status === "completed" ? "takeBack" : "approveRejected";
	const typed = kept?.intent === intent ? kept : undefined;
	useEffect(() => {
		if (typed) setAsking(true);
	}, [typed]);
	useAskedFor(topUp.id, () => setAsking(true));
	if (topUp.undoneAt || topUp.withdrawnAt) return null;
	const close = () => setAsking(false);
	const cancel = () => {
		forget();
		close();
	};
	function send(fields: Record<string, string>) {
		close();
		keep(fields);
		fetcher.submit({ id: topUp.id, ...fields }, { method: "post", action: "/admin/balance" });
	}
	return (
		<>
			<Button
				size="small"
				busy={fetcher.state !== "idle"}
				onClick={() => setAsking(true)}
				className="justify-self-start"
			>
				Geri al
			</Button>
			{asking && topUp.status === "completed" && (
				<TakeBack
					topUp={topUp}
					typed={typed?.reason}
					onConfirm={(reason) => send({ intent, reason })}
					onClose={cancel}
				/>
			)}
			{asking && topUp.status === "rejected" && (
				<ApproveRejected
					topUp={topUp}
					typed={typed?.amount}
					onConfirm={(amount) => send({ intent, amount })}
					onClose={cancel}
				/>
			)}
		</>
	);
}

/** A toast has led here to take it back; once: what leads here again does not ask again. */
function useAskedFor(topUpId: string, ask: () => void) {
	const isAsked = useLocation().state?.undo === topUpId;
	// biome-ignore lint/correctness/useExhaustiveDependencies: when it is asked for
	useEffect(() => {
		if (!isAsked || !history.state.usr) return;
		// The router keeps a location's state here. To navigate would load the page once more, and a
		// reload before it is loaded would ask again.
		history.replaceState({ ...history.state, usr: null }, "");
		ask();
	}, [isAsked]);
}

type Asked = {
	topUp: AdminTopUp;
	/** What was typed before a detour. */
	typed: string | undefined;
	onConfirm: (answer: string) => void;
	onClose: () => void;
};

function TakeBack({ topUp, typed, onConfirm, onClose }: Asked) {
	const credited = formatManat(topUp.approvedAmountQepik ?? topUp.amountQepik);
	return (
		<ReasonDialog
			title="Təsdiq geri alınsın?"
			reasons={TAKE_BACK_REASONS}
			typed={typed}
			confirmLabel="Geri al"
			onConfirm={onConfirm}
			onClose={onClose}
		>
			<p className="break-words">
				<b className="text-ink">{topUp.userName}</b>, {topUp.userEmail}: balansdan{" "}
				<b className="money text-ink">{credited}</b> çıxılacaq; balansda daha az qalıbsa, qalan
				məbləğ. Sorğu rədd edilmiş sayılacaq. Bu, hər sorğu üçün yalnız bir dəfə mümkündür.
			</p>
		</ReasonDialog>
	);
}

function ApproveRejected({ topUp, typed, onConfirm, onClose }: Asked) {
	const formId = useId();
	const [refusal, setRefusal] = useState<string>();
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const amount = String(new FormData(event.currentTarget).get("amount"));
		const read = readManat(amount, 1);
		if ("refusal" in read) setRefusal(read.refusal);
		else onConfirm(amount);
	}
	return (
		<Dialog
			title="Rədd qərarı geri alınsın?"
			onClose={onClose}
			footer={
				<>
					<Button onClick={onClose}>Ləğv et</Button>
					<Button type="submit" form={formId} variant="primary">
						Təsdiqlə
					</Button>
				</>
			}
		>
			<form id={formId} noValidate onSubmit={submit} className="grid gap-4">
				<p className="break-words text-ink-soft">
					<b className="text-ink">{topUp.userName}</b>, {topUp.userEmail}. Sorğu təsdiqlənəcək və
					gələn məbləğ balansa yazılacaq. Bu, hər sorğu üçün yalnız bir dəfə mümkündür.
				</p>
				<ManatField
					label="Gələn məbləğ"
					name="amount"
					leastQepik={1}
					required
					error={refusal}
					defaultValue={typed ?? formatAmount(topUp.amountQepik)}
					hint={`İstənilən: ${formatManat(topUp.amountQepik)}`}
				/>
			</form>
		</Dialog>
	);
}
