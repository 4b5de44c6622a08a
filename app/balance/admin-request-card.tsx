import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatAgo } from "../core/duration.ts";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { formatDateTime } from "../core/time.ts";
import { Badge } from "../ui/badge.tsx";
import { classes } from "../ui/classes.ts";
import type { AdminRequest } from "./admin-read-requests.server.ts";
import { RequestDecision } from "./request-decision.tsx";
import { RequestOutcome } from "./request-outcome.tsx";
import { requestStatus, TYPE_WORDS, toldStatus } from "./statuses.ts";
import { UndoDecision } from "./undo-decision.tsx";

type AdminRequestListProps = {
	title: string;
	/** Tells the lists of a page apart. */
	name: string;
	requests: AdminRequest[];
	/** What is shown may be out of date: nothing is done with it just now. */
	isStale: (request: AdminRequest) => boolean;
	/** Whether a request was decided and stays only because somebody works here. */
	isDone?: (request: AdminRequest) => boolean;
	/** Beside the title. */
	aside?: ReactNode;
	/** The way to the other pages. */
	children?: ReactNode;
};

/** Requests under a title; where there are none, only the way back to others. */
export function AdminRequestList(props: AdminRequestListProps) {
	const { title, name, requests, isStale, isDone = () => false, aside, children } = props;
	const titleId = useId();
	if (requests.length === 0) return children;
	return (
		<section aria-labelledby={titleId} data-list={name}>
			<div className="flex flex-wrap items-baseline justify-between gap-3 pb-3">
				<h2 id={titleId} className="text-subheading">
					{title}
				</h2>
				{aside}
			</div>
			<ul className="grid grid-cols-1 gap-2">
				{requests.map((request) => (
					<AdminRequestCard
						key={request.id}
						request={request}
						isStale={isStale(request)}
						isDone={isDone(request)}
					/>
				))}
			</ul>
			{children}
		</section>
	);
}

type AdminRequestCardProps = { request: AdminRequest; isStale: boolean; isDone: boolean };

function AdminRequestCard({ request, isStale, isDone }: AdminRequestCardProps) {
	const { words, tone } = requestStatus(toldStatus(request), "admin");
	const arrived = request.approvedAmountQepik ?? request.amountQepik;
	return (
		<li
			data-row={request.id}
			data-state={request.status}
			inert={isStale}
			className={classes(
				"card grid gap-3 p-4 md:flex md:items-center md:gap-6",
				(isStale || isDone) && "row-decided",
			)}
		>
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
			</div>
			{request.status === "pending" ? (
				<RequestDecision request={request} />
			) : (
				<Decided request={request} />
			)}
		</li>
	);
}

/** Who decided, and what came of it; beside the request, where its buttons were, it takes no more room. */
function Decided({ request }: { request: AdminRequest }) {
	return (
		<div className="grid content-start text-caption text-ink-faint md:-my-2 md:max-w-88 md:justify-items-end md:text-right">
			<UndoDecision request={request} />
			{request.processedAt && (
				<p>
					{request.processedByName}, {formatDateTime(request.processedAt)}
				</p>
			)}
			{request.undoneAt && (
				<p>
					Qərarı dəyişib: {request.undoneByName}, {formatDateTime(request.undoneAt)}
				</p>
			)}
			<RequestOutcome request={request} />
		</div>
	);
}
