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

export function AdminRequestCard({ request }: { request: AdminRequest }) {
	const { words, tone } = requestStatus(toldStatus(request), "admin");
	const arrived = request.approvedAmountQepik ?? request.amountQepik;
	return (
		<div className="grid gap-3 p-4 md:flex md:items-center md:gap-6">
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
		</div>
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
