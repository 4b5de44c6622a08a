import { useState } from "react";
import { formatAmount, formatManat, parseManat } from "#app/core/money.ts";
import { LEAST_TOP_UP_QEPIK } from "#app/core/read-manat.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { ManatField } from "#app/ui/manat-field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { EpointDialog } from "./epoint-dialog.tsx";
import { PayButtons } from "./pay-buttons.tsx";
import { FreeAmountOffer } from "./statement/free-amount-offer.tsx";
import { type PaymentAnswer, usePayment } from "./use-payment.ts";
import type { ClosedWays } from "./ways-to-pay.server.ts";

/** The amount and the two ways to pay. Either way makes a top-up that an admin approves. */
export function TopUpForm({
	presetsQepik,
	closed,
	typedAmount = "",
	error,
}: {
	presetsQepik: number[];
	closed: ClosedWays;
	/** What was typed before a refusal that came as a whole page, without JavaScript. */
	typedAmount?: string | undefined;
	/** Why it was refused. */
	error?: string | undefined;
}) {
	const fetcher = useFetcher<PaymentAnswer>();
	const hydrated = useHydrated();
	const [amount, setAmount] = useState(typedAmount);
	useAnswer(fetcher.data);
	const payment = usePayment(fetcher.data, () => setAmount(""));

	const refused = fetcher.data?.refused?.fields?.amount;
	const submitting = fetcher.state !== "idle";
	const qepik = parseManat(amount) ?? 0;
	return (
		<section aria-labelledby="top-up-title" className="card grid gap-4 p-5 sm:p-6">
			<h2 id="top-up-title" className="text-subheading">
				Balansı artır
			</h2>
			<fetcher.Form
				method="post"
				noValidate
				className="grid gap-4"
				onSubmit={({ nativeEvent }) => {
					const { submitter } = nativeEvent as SubmitEvent;
					const isAbb = submitter?.getAttribute("value") === "abb";
					if (isAbb && qepik >= LEAST_TOP_UP_QEPIK) payment.openChat();
				}}
			>
				{!hydrated && <input type="hidden" name="plain" value="1" />}
				{/* The specification gives the input `min` and `step`; of a text field no browser heeds them. */}
				<ManatField
					label="Məbləğ"
					name="amount"
					min="1"
					step="0.01"
					leastQepik={LEAST_TOP_UP_QEPIK}
					placeholder="0.00"
					required
					hint={`Ödəmək üçün məbləği yazın, ən azı ${formatManat(LEAST_TOP_UP_QEPIK)}`}
					error={refused ?? error}
					value={amount}
					onChange={(event) => setAmount(event.currentTarget.value)}
				/>
				<div className="flex flex-wrap gap-2">
					{presetsQepik.map((preset) => (
						<Button
							key={preset}
							size="small"
							className="preset"
							aria-pressed={preset === qepik}
							onClick={() => setAmount(formatAmount(preset))}
						>
							{formatManat(preset)}
						</Button>
					))}
				</div>
				<PayButtons disabled={hydrated && (submitting || qepik <= 0)} closed={closed} />
				{/* Below the buttons: it comes a moment later, and moves none of them under a pointer. */}
				<FreeAmountOffer qepik={closed.abb ? 0 : qepik} onTake={setAmount} />
			</fetcher.Form>
			{payment.chatUrl && <ChatNote url={payment.chatUrl} />}
			{payment.formUrl && <EpointDialog url={payment.formUrl} onClose={payment.closeForm} />}
		</section>
	);
}

/** The link to the chat for whoever's browser blocked the tab, and for whoever closed it. */
function ChatNote({ url }: { url: string }) {
	return (
		<p className="rounded-control bg-good-soft px-4 py-3">
			Köçürmə barədə bizə söhbətdə yazın.{" "}
			<a href={url} target="_blank" rel="noreferrer" className="link">
				Söhbəti açın
			</a>
		</p>
	);
}
