import { useEffect, useId, useState } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { CARD_REFUND_REASONS, LONGEST_REASON } from "#app/balance/reasons.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { readKeptForm } from "#app/forms/kept-form.ts";
import { useDone } from "#app/forms/use-done.ts";
import { useKeptForm } from "#app/forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { ManatField } from "#app/ui/manat-field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** Where what is done with a card payment is sent, and under which its form is kept. */
export const refundAddress = (topUpId: string) => `/admin/payments/${topUpId}`;

/** Whether money is about to go back to a card; still so after a detour to confirm the password. */
export function useUnsavedRefund(topUpId: string, person: string) {
	const [asking, setAsking] = useState(false);
	useEffect(() => {
		if (readKeptForm(refundAddress(topUpId), person)) setAsking(true);
	}, [topUpId, person]);
	return [asking, setAsking] as const;
}

/** Asks how much goes back to the card and why, and says what happens then. */
export function CardRefundDialog({
	topUpId,
	mostQepik,
	onClose,
}: {
	topUpId: string;
	/** What the payment and the balance allow. */
	mostQepik: number;
	onClose: () => void;
}) {
	const formId = useId();
	const fetcher = useFetcher<FormAnswer>({ key: `row:card-refund:${topUpId}` });
	const { ref, forget } = useKeptForm(useAdminId());
	const cancel = () => {
		forget();
		onClose();
	};
	const { data, state } = fetcher;
	useDone(fetcher, onClose);
	const wrong = data?.refused?.fields ?? {};
	return (
		<Dialog
			title="Karta qaytarılsın?"
			onClose={cancel}
			footer={
				<>
					<Button onClick={cancel}>Ləğv et</Button>
					<Button type="submit" form={formId} variant="danger" busy={state !== "idle"}>
						Karta qaytar
					</Button>
				</>
			}
		>
			<fetcher.Form
				ref={ref}
				id={formId}
				method="post"
				noValidate
				action={refundAddress(topUpId)}
				className="grid gap-4"
			>
				<input type="hidden" name="intent" value="cardRefund" />
				<p className="text-ink-soft">
					Məbləğ müştərinin balansından dərhal çıxılır və Epoint ilə ödənişin edildiyi karta
					göndərilir. Bir ödənişdən yalnız bir dəfə qaytarmaq olar.
				</p>
				<ManatField
					label="Məbləğ"
					name="amount"
					leastQepik={1}
					required
					error={wrong.amount}
					defaultValue={formatAmount(mostQepik)}
					hint={`Ən çoxu ${formatManat(mostQepik)}`}
					autoFocus
				/>
				<Field
					label="Səbəb"
					name="reason"
					required
					maxLength={LONGEST_REASON}
					autoComplete="off"
					defaultValue={CARD_REFUND_REASONS[0]}
					hint="Müştəri balans tarixçəsində görür"
					error={wrong.reason}
				/>
			</fetcher.Form>
		</Dialog>
	);
}
