import { History, Receipt } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { formatDateTime } from "../core/time.ts";
import { Badge } from "../ui/badge.tsx";
import { classes } from "../ui/classes.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { listEntriesOf, listRequestsOf } from "./read-balance.server.ts";
import { RequestOutcome } from "./request-outcome.tsx";
import { ENTRY_WORDS, requestStatus, TYPE_WORDS, toldStatus } from "./statuses.ts";
import { WithdrawRequest } from "./withdraw-request.tsx";

type Request = Awaited<ReturnType<typeof listRequestsOf>>["requests"][number];
type Entry = Awaited<ReturnType<typeof listEntriesOf>>["entries"][number];

type Reader = Parameters<typeof requestStatus>[1];

type RequestListProps = {
	requests: Request[];
	reader?: Reader;
	/** The way to the requests before these. */
	children?: ReactNode;
};

export function RequestList({ requests, reader = "customer", children }: RequestListProps) {
	return (
		<section aria-labelledby="requests-title" className="card p-5 sm:p-6">
			<h2 id="requests-title" className="text-subheading">
				Balans sorğuları
			</h2>
			{requests.length === 0 ? (
				<EmptyState icon={<Receipt aria-hidden />} title="Hələ sorğu yoxdur" />
			) : (
				<ul className="mt-2 divide-y divide-line">
					{requests.map((request) => (
						<RequestLine key={request.id} request={request} reader={reader} />
					))}
				</ul>
			)}
			{children}
		</section>
	);
}

function RequestLine({ request, reader }: { request: Request; reader: Reader }) {
	const { words, tone } = requestStatus(toldStatus(request), reader);
	const arrived = request.approvedAmountQepik;
	return (
		<li className="py-3">
			<div className="flex items-center justify-between gap-4">
				<p className="money font-semibold">{formatManat(arrived ?? request.amountQepik)}</p>
				<Badge tone={tone}>{words}</Badge>
			</div>
			<p className="text-caption text-ink-faint">
				#{orderReference(request.id)} · {TYPE_WORDS[request.type]} ·{" "}
				{formatDateTime(request.createdAt)}
			</p>
			{arrived !== null && arrived !== request.amountQepik && (
				<p className="text-caption text-ink-soft">
					İstənilən məbləğ: {formatManat(request.amountQepik)}
				</p>
			)}
			<RequestOutcome request={request} />
			{reader === "customer" && request.status === "pending" && (
				<WithdrawRequest request={request} />
			)}
		</li>
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
					{ENTRY_WORDS[entry.kind]} <EntrySubject entry={entry} />
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

/** Which order or request an entry was for; the requests stand on this page, an order opens. */
function EntrySubject({ entry: { subject, reference } }: { entry: Entry }) {
	if (!subject) return null;
	const words = `#${orderReference(reference)}`;
	if (subject === "request") return <span className="text-ink-soft tabular-nums">{words}</span>;
	return (
		<Link to={`/orders?order=${reference}`} className="link tabular-nums">
			{words}
		</Link>
	);
}
