import { type FormEvent, useId, useState } from "react";
import { useFetcher } from "react-router";
import { formatAmount, formatManat } from "../core/money.ts";
import { readManat } from "../core/read-manat.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ManatField } from "../ui/manat-field.tsx";
import type { AdminRequest } from "./admin-read-requests.server.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { TAKE_BACK_REASONS } from "./reasons.ts";

/** Turns a decision round, once: an approval is taken back, a rejection becomes an approval. */
export function UndoDecision({ request }: { request: AdminRequest }) {
	const fetcher = useFetcher({ key: `act:request:${request.id}` });
	const [asking, setAsking] = useState(false);
	if (request.undoneAt || request.withdrawnAt) return null;
	const close = () => setAsking(false);
	function send(fields: Record<string, string>) {
		close();
		fetcher.submit({ id: request.id, ...fields }, { method: "post", action: "/admin/balance" });
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
			{asking && request.status === "completed" && (
				<TakeBack
					request={request}
					onConfirm={(reason) => send({ intent: "takeBack", reason })}
					onClose={close}
				/>
			)}
			{asking && request.status === "rejected" && (
				<ApproveRejected
					request={request}
					onConfirm={(amount) => send({ intent: "approveRejected", amount })}
					onClose={close}
				/>
			)}
		</>
	);
}

type Asked = {
	request: AdminRequest;
	onConfirm: (answer: string) => void;
	onClose: () => void;
};

function TakeBack({ request, onConfirm, onClose }: Asked) {
	const credited = formatManat(request.approvedAmountQepik ?? request.amountQepik);
	return (
		<ReasonDialog
			title="Təsdiq geri alınsın?"
			reasons={TAKE_BACK_REASONS}
			confirmLabel="Geri al"
			onConfirm={onConfirm}
			onClose={onClose}
		>
			<p className="break-words">
				<b className="text-ink">{request.userName}</b>, {request.userEmail}: balansdan{" "}
				<b className="money text-ink">{credited}</b> çıxılacaq; balansda daha az qalıbsa, qalan
				məbləğ. Sorğu rədd edilmiş sayılacaq. Bu, hər sorğu üçün yalnız bir dəfə mümkündür.
			</p>
		</ReasonDialog>
	);
}

function ApproveRejected({ request, onConfirm, onClose }: Asked) {
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
					<b className="text-ink">{request.userName}</b>, {request.userEmail}. Sorğu təsdiqlənəcək
					və gələn məbləğ balansa yazılacaq. Bu, hər sorğu üçün yalnız bir dəfə mümkündür.
				</p>
				<ManatField
					label="Gələn məbləğ"
					name="amount"
					leastQepik={1}
					required
					error={refusal}
					defaultValue={formatAmount(request.amountQepik)}
					hint={`İstənilən: ${formatManat(request.amountQepik)}`}
				/>
			</form>
		</Dialog>
	);
}
