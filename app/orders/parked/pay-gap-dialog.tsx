import { useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { loader as freeAmount } from "#app/balance/statement/free-amount.route.ts";
import { payGapLabel } from "#app/balance/wanted-top-up.ts";
import type { ClosedWays } from "#app/balance/ways-to-pay.server.ts";
import { newId } from "#app/core/ids.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { LEAST_TOP_UP_QEPIK } from "#app/core/read-manat.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { ParkAnswer } from "./park-purchase.server.ts";
import { PARKED_HOURS } from "./parked-order.ts";

export type Gap = {
	totalQepik: number;
	missingQepik: number;
	/** The page whose form it is. */
	action: string;
	/** What is bought, as that form sends it. */
	fields: Record<string, string>;
	/** The purchase waits now: it is no longer in the cart. */
	onParked?: () => void;
};

/** What the cart's loader knows: a way that is closed, and an order that waits already. */
type Ways = { parked?: { id: string } | undefined; closed: ClosedWays };

/** Pays what is missing: the purchase waits for that money and is placed by itself. */
export function PayGapDialog({ onClose, ...gap }: Gap & { onClose: () => void }) {
	const askedQepik = Math.max(gap.missingQepik, LEAST_TOP_UP_QEPIK);
	const fetcher = useFetcher<FormAnswer & Partial<ParkAnswer>>();
	const isSent = fetcher.state !== "idle" || fetcher.data?.parkedAt !== undefined;
	const { ways, offer } = useWays(askedQepik, isSent);
	useAnswer(fetcher.data);
	useLead(fetcher.data, gap.onParked);
	const transferQepik = offer?.free?.amountQepik ?? askedQepik;
	const moreQepik = askedQepik - gap.missingQepik;
	return (
		<Dialog title={payGapLabel(gap.missingQepik)} onClose={onClose}>
			<div className="grid gap-4">
				<p className="text-ink-soft">
					Pul balansınıza yazılan kimi sifariş özü verilir. Ödənişi {PARKED_HOURS} saat gözləyirik,
					o vaxta qədər istənilən an ləğv edə bilərsiniz.
				</p>
				<dl className="grid gap-2">
					<Amount name="Cəmi" qepik={gap.totalQepik} />
					<Amount name="Balansınız" qepik={gap.totalQepik - gap.missingQepik} />
					<Amount name="Ödəniləcək" qepik={askedQepik} isTotal />
				</dl>
				{moreQepik > 0 && (
					<p className="text-caption text-ink-soft">
						Ən azı {formatManat(LEAST_TOP_UP_QEPIK)} ödənilir: artıq qalan {formatManat(moreQepik)}{" "}
						balansınızda qalacaq.
					</p>
				)}
				{ways === undefined || offer === undefined ? (
					<Skeleton className="h-12 rounded-control" />
				) : ways.parked ? (
					<Notice tone="waiting">
						Ödənişini gözləyən sifarişiniz artıq var.{" "}
						<Link to={`/orders/parked/${ways.parked.id}`} className="link">
							Ona baxın
						</Link>
					</Notice>
				) : (
					<>
						{!ways.closed.abb && transferQepik > askedQepik && (
							<p className="text-caption text-ink-soft">
								{formatManat(askedQepik)} məbləğində başqa köçürmə də gözlənilir, ona görə ABB ilə{" "}
								{formatManat(transferQepik)} köçürüləcək: artığı balansınızda qalacaq.
							</p>
						)}
						<PayForm {...{ gap, fetcher, isSent }} closed={ways.closed} />
					</>
				)}
			</div>
		</Dialog>
	);
}

/**
 * How it can be paid. As soon as the form is sent, what was read then stays: a live update may bring the
 * very purchase, as one that waits, before its answer is there.
 */
function useWays(askedQepik: number, isSent: boolean) {
	const { data: ways, load } = useFetcher<Ways>();
	const { data: offer, load: loadOffer } = useFetcher<typeof freeAmount>();
	useEffect(() => {
		void load("/cart");
		void loadOffer(`/balance/free-amount?amount=${formatAmount(askedQepik)}`);
	}, [load, loadOffer, askedQepik]);
	const read = useRef({ ways, offer });
	if (!isSent) read.current = { ways, offer };
	return read.current;
}

/** Leads to the bank, or to the page of the purchase that waits. */
function useLead(answer: Partial<ParkAnswer> | undefined, onParked?: () => void) {
	const navigate = useNavigate();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with the answer
	useEffect(() => {
		if (!answer?.parkedAt) return;
		onParked?.();
		if (answer.leaveFor) location.assign(answer.leaveFor);
		else void navigate(answer.parkedAt);
	}, [answer]);
}

type PayFormProps = {
	gap: Gap;
	closed: ClosedWays;
	fetcher: ReturnType<typeof useFetcher<FormAnswer & Partial<ParkAnswer>>>;
	isSent: boolean;
};

function PayForm({ gap, closed, fetcher, isSent }: PayFormProps) {
	const id = useId();
	const answer = fetcher.data;
	// One press is sent again under its name; what was refused is pressed anew.
	const [attemptId, setAttemptId] = useState(newId);
	useEffect(() => {
		if (answer?.refused) setAttemptId(newId());
	}, [answer]);
	const sent = { ...gap.fields, attemptId, seenMissingQepik: String(gap.missingQepik) };
	return (
		<fetcher.Form method="post" action={gap.action} className="grid gap-2 sm:grid-cols-2">
			<input type="hidden" name="intent" value="park" />
			{Object.entries(sent).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{WAYS.map(({ type, label, variant }) => (
				<div key={type} className="grid content-start gap-1.5">
					<Button
						type="submit"
						name="type"
						value={type}
						variant={variant}
						size="large"
						disabled={isSent || closed[type] !== undefined}
						aria-describedby={closed[type] && `${id}-${type}`}
					>
						{label}
					</Button>
					{closed[type] && (
						<p id={`${id}-${type}`} className="text-caption text-ink-soft">
							{closed[type]}
						</p>
					)}
				</div>
			))}
		</fetcher.Form>
	);
}

// As on the balance page, whose buttons are not shared: newcomers would load the name of one more file.
const WAYS = [
	{ type: "epoint", label: "Epoint ilə ödə", variant: "primary" },
	{ type: "abb", label: "ABB ilə ödə", variant: "secondary" },
] as const;

type AmountProps = { name: string; qepik: number; isTotal?: boolean };

function Amount({ name, qepik, isTotal = false }: AmountProps) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt className={isTotal ? "font-semibold" : "text-ink-soft"}>{name}</dt>
			<dd className={isTotal ? "money text-heading" : "money"}>{formatManat(qepik)}</dd>
		</div>
	);
}
