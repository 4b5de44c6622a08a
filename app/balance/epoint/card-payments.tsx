import { useState } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { CardRefundDialog, refundAddress, useUnsavedRefund } from "./card-refund-dialog.tsx";
import type { CardPayment, RefundStatus } from "./card-refunds.server.ts";

const REFUNDS = {
	unknown: { label: "Karta göndərilib, cavab gözlənilir", tone: "waiting" },
	returned: { label: "Karta qaytarılıb", tone: "good" },
	refused: { label: "Karta qaytarılmayıb", tone: "neutral" },
} satisfies Record<RefundStatus, { label: string; tone: Tone }>;

type OfCustomer = { balanceQepik: number };

/** The card payments of a customer, and what goes back to the card; nothing while there are none. */
export function CardPayments({ payments, ...of }: OfCustomer & { payments: CardPayment[] }) {
	if (payments.length === 0) return null;
	return (
		<section aria-labelledby="card-payments-title" className="card p-5 sm:p-6">
			<h2 id="card-payments-title" className="text-subheading">
				Kart ödənişləri
			</h2>
			<ul className="mt-2 divide-y divide-line">
				{payments.map((payment) => (
					<Payment key={payment.topUpId} payment={payment} {...of} />
				))}
			</ul>
		</section>
	);
}

function Payment({ payment, balanceQepik }: OfCustomer & { payment: CardPayment }) {
	const { topUpId, creditedQepik, creditedAt, takenBackQepik, returnedQepik, refund } = payment;
	const fetcher = useFetcher({ key: `row:payment:${topUpId}` });
	const [asking, setAsking] = useUnsavedRefund(topUpId, useAdminId());
	const mostQepik = Math.min(balanceQepik, creditedQepik - takenBackQepik);
	const canGoBack = !refund && returnedQepik === null && creditedQepik > takenBackQepik;
	return (
		<li className="grid gap-1 py-3">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<p className="money font-semibold">{formatManat(creditedQepik)}</p>
				{refund && <Badge tone={REFUNDS[refund.status].tone}>{REFUNDS[refund.status].label}</Badge>}
			</div>
			<p className="text-caption text-ink-faint">
				#{orderReference(topUpId)} · {formatDateTime(creditedAt)}
			</p>
			{refund && (
				<p className="text-caption wrap-anywhere text-ink-soft">
					Karta: {formatManat(refund.amountQepik)} · Səbəb: {refund.reason}
				</p>
			)}
			{takenBackQepik > 0 && <Fact label="Balansdan geri alınıb" qepik={takenBackQepik} />}
			{returnedQepik !== null && <Fact label="Bank özü qaytarıb" qepik={returnedQepik} />}
			<div className="mt-1 flex flex-wrap gap-2">
				<fetcher.Form method="post" action={refundAddress(topUpId)}>
					<input type="hidden" name="intent" value="askPayment" />
					<Button type="submit" size="small" variant="quiet" disabled={fetcher.state !== "idle"}>
						Epoint-dən soruş
					</Button>
				</fetcher.Form>
				{canGoBack && (
					<Button size="small" disabled={mostQepik <= 0} onClick={() => setAsking(true)}>
						Karta qaytar
					</Button>
				)}
				{refund?.status === "unknown" && <NotReturned topUpId={topUpId} />}
			</div>
			{canGoBack && mostQepik <= 0 && (
				<p className="text-caption text-ink-soft">
					Müştərinin balansında qaytarılacaq məbləğ qalmayıb.
				</p>
			)}
			{asking && (
				<CardRefundDialog
					topUpId={topUpId}
					mostQepik={mostQepik}
					onClose={() => setAsking(false)}
				/>
			)}
		</li>
	);
}

function Fact({ label, qepik }: { label: string; qepik: number }) {
	return (
		<p className="text-caption text-ink-soft">
			{label}: {formatManat(qepik)}
		</p>
	);
}

/** After a look into the provider's cabinet: the money did not go. */
function NotReturned({ topUpId }: { topUpId: string }) {
	const fetcher = useFetcher({ key: `row:card-refund:${topUpId}` });
	const [asking, setAsking] = useState(false);
	return (
		<>
			<Button size="small" busy={fetcher.state !== "idle"} onClick={() => setAsking(true)}>
				Qaytarılmayıb
			</Button>
			{asking && (
				<Dialog
					title="Məbləğ balansa qaytarılsın?"
					onClose={() => setAsking(false)}
					footer={
						<>
							<Button onClick={() => setAsking(false)}>Ləğv et</Button>
							<Button
								variant="danger"
								onClick={() => {
									setAsking(false);
									void fetcher.submit(
										{ intent: "settleCardRefund" },
										{ method: "post", action: refundAddress(topUpId) },
									);
								}}
							>
								Balansa qaytar
							</Button>
						</>
					}
				>
					<p className="text-ink-soft">
						Epoint kabinetində baxın: pul karta getməyibsə, balansdan çıxılmış məbləğ müştərinin
						balansına qaytarılacaq. Bu qərar geri alınmır.
					</p>
				</Dialog>
			)}
		</>
	);
}
