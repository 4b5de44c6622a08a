import { History, Receipt } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { PrivatePictures } from "#app/pictures/private-pictures.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { paymentAddress } from "./epoint/payment-address.ts";
import type { Entry } from "./read-ledger.server.ts";
import type { TopUp } from "./read-top-ups.server.ts";
import { CARD_ENDS, entryLabel, shownStatus, TYPE_LABELS, topUpStatus } from "./statuses.ts";
import { CardEnd } from "./top-up-facts.tsx";
import { TopUpOutcome } from "./top-up-outcome.tsx";
import { TopUpReceipt } from "./top-up-receipt.tsx";
import { WithdrawTopUp } from "./withdraw-top-up.tsx";

type Reader = Parameters<typeof topUpStatus>[1];

type TopUpListProps = {
	topUps: TopUp[];
	reader?: Reader;
	/** The link to older top-ups. */
	children?: ReactNode;
};

export function TopUpList({ topUps, reader = "customer", children }: TopUpListProps) {
	return (
		<section aria-labelledby="top-ups-title" className="card p-5 sm:p-6">
			<h2 id="top-ups-title" className="text-subheading">
				Balans sorğuları
			</h2>
			{topUps.length === 0 ? (
				<EmptyState icon={<Receipt aria-hidden />} title="Hələ sorğu yoxdur" />
			) : (
				<ul className="mt-2 divide-y divide-line">
					{topUps.map((topUp) => (
						<TopUpLine key={topUp.id} topUp={topUp} reader={reader} />
					))}
				</ul>
			)}
			{children}
		</section>
	);
}

function TopUpLine({ topUp, reader }: { topUp: TopUp; reader: Reader }) {
	const { label, tone } = topUpStatus(shownStatus(topUp), reader);
	const arrived = topUp.approvedAmountQepik;
	return (
		<li className="py-3">
			<div className="flex items-center justify-between gap-4">
				<p className="money font-semibold">{formatManat(arrived ?? topUp.amountQepik)}</p>
				<span className="flex flex-wrap justify-end gap-2">
					{reader === "admin" && <CardEnd topUp={topUp} />}
					<Badge tone={tone}>{label}</Badge>
				</span>
			</div>
			<p className="text-caption text-ink-faint">
				#{orderReference(topUp.id)} · {TYPE_LABELS[topUp.type]} · {formatDateTime(topUp.createdAt)}
			</p>
			{arrived !== null && arrived !== topUp.amountQepik && (
				<p className="text-caption text-ink-soft">
					İstənilən məbləğ: {formatManat(topUp.amountQepik)}
				</p>
			)}
			{reader === "customer" && <CardPayment topUp={topUp} />}
			<TopUpOutcome topUp={topUp} />
			{reader === "admin" && (
				<PrivatePictures pictures={topUp.receipts ?? []} label="Köçürmənin qəbzi" />
			)}
			{reader === "customer" && (
				<div className="mt-2 flex flex-wrap items-end gap-2 empty:hidden">
					<TopUpReceipt topUp={topUp} />
					{topUp.status === "pending" && <WithdrawTopUp topUp={topUp} />}
				</div>
			)}
		</li>
	);
}

/** What came of the card payment so far, and where it is followed or begun anew. */
function CardPayment({ topUp: { id, card } }: { topUp: TopUp }) {
	if (!card) return null;
	return (
		<p className="text-caption text-ink-soft">
			{card !== "waits" && `${CARD_ENDS[card].customer} `}
			<Link to={paymentAddress(id)} className="link">
				Ödənişə baxın
			</Link>
		</p>
	);
}

export function EntryList({ entries, children }: { entries: Entry[]; children?: ReactNode }) {
	return (
		<section aria-labelledby="entries-title" className="card p-5 sm:p-6">
			<h2 id="entries-title" className="text-subheading">
				Balans tarixçəsi
			</h2>
			{entries.length === 0 ? (
				<EmptyState icon={<History aria-hidden />} title="Hələ hərəkət yoxdur" />
			) : (
				<ul className="mt-2 divide-y divide-line">
					{entries.map((entry) => (
						<EntryLine key={entry.sequence} entry={entry} />
					))}
				</ul>
			)}
			{children}
		</section>
	);
}

function EntryLine({ entry }: { entry: Entry }) {
	const came = entry.amountQepik > 0;
	return (
		<li className="flex items-center justify-between gap-4 py-3">
			<div className="min-w-0">
				<p className="font-medium">
					{entryLabel(entry)} <EntrySubject entry={entry} />
				</p>
				<p className="text-caption text-ink-faint">
					{formatDateTime(entry.createdAt)}
					{entry.reason && ` · ${entry.reason}`}
				</p>
			</div>
			<div className="text-right">
				<p className={classes("money font-semibold", came && "text-good")}>
					{came && "+"}
					{formatManat(entry.amountQepik)}
				</p>
				<p className="money text-caption text-ink-faint">
					Qalıq: {formatManat(entry.balanceAfterQepik)}
				</p>
			</div>
		</li>
	);
}

/** Which order or top-up an entry was for; the top-ups stand on this page, an order opens. */
function EntrySubject({ entry: { subject, reference } }: { entry: Entry }) {
	if (!subject) return null;
	const label = `#${orderReference(reference)}`;
	if (subject === "top-up") return <span className="text-ink-soft tabular-nums">{label}</span>;
	return (
		<Link to={`/orders/${reference}`} className="link tabular-nums">
			{label}
		</Link>
	);
}
