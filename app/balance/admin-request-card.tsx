import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatAgo } from "../core/duration.ts";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { formatDateTime } from "../core/time.ts";
import { Badge } from "../ui/badge.tsx";
import type { AdminRequest } from "./admin-read-requests.server.ts";
import { RequestDecision } from "./request-decision.tsx";
import { RequestOutcome } from "./request-outcome.tsx";
import { requestStatus, TYPE_WORDS, toldStatus } from "./statuses.ts";
import { UndoDecision } from "./undo-decision.tsx";

type AdminRequestListProps = {
	title: string;
	requests: AdminRequest[];
	/** The way to the other pages. */
	children?: ReactNode;
};

/** Requests under a title; where there are none, only the way back to others. */
export function AdminRequestList({ title, requests, children }: AdminRequestListProps) {
	const titleId = useId();
	if (requests.length === 0) return children;
	return (
		<section aria-labelledby={titleId}>
			<h2 id={titleId} className="pb-3 text-subheading">
				{title}
			</h2>
			<ul className="grid grid-cols-1 gap-2">
				{requests.map((request) => (
					<AdminRequestCard key={request.id} request={request} />
				))}
			</ul>
			{children}
		</section>
	);
}

export function AdminRequestCard({ request }: { request: AdminRequest }) {
	const { words, tone } = requestStatus(toldStatus(request), "admin");
	const arrived = request.approvedAmountQepik ?? request.amountQepik;
	return (
		<li className="card grid gap-3 p-4 md:flex md:items-center md:gap-6">
			<div className="min-w-0 flex-1">
				<div className="flex flex-wrap items-center gap-2">
					<p className="money text-lg font-bold">{formatManat(arrived)}</p>
					<Badge tone={tone}>{words}</Badge>
					<Badge>{TYPE_WORDS[request.type]}</Badge>
					{request.isOld && <Badge tone="waiting">Bir həftədən köhnə</Badge>}
				</div>
				<p className="truncate">
					<Link to={`/admin/users/${request.userId}`} className="link">
						{request.userName}
					</Link>{" "}
					· {request.userEmail}
				</p>
				<p className="text-caption text-ink-faint">
					#{orderReference(request.id)} · {formatDateTime(request.createdAt)}
					{request.status === "pending" && ` · ${formatAgo(request.ageMinutes)}`}
					{arrived !== request.amountQepik && ` · İstənilən: ${formatManat(request.amountQepik)}`}
				</p>
				{request.processedAt && (
					<p className="text-caption text-ink-faint">
						{request.processedByName}, {formatDateTime(request.processedAt)}
					</p>
				)}
				{request.undoneAt && (
					<p className="text-caption text-ink-faint">
						Qərarı dəyişib: {request.undoneByName}, {formatDateTime(request.undoneAt)}
					</p>
				)}
				<RequestOutcome request={request} />
			</div>
			{request.status === "pending" ? (
				<RequestDecision request={request} />
			) : (
				<UndoDecision request={request} />
			)}
		</li>
	);
}
