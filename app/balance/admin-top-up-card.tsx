import { Link } from "react-router";
import { formatAgo } from "#app/core/duration.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { AdminTopUp } from "./read-top-ups.server.ts";
import { shownStatus, TYPE_LABELS, topUpStatus } from "./statuses.ts";
import { TopUpDecision } from "./top-up-decision.tsx";
import { TopUpOutcome } from "./top-up-outcome.tsx";
import { UndoDecision } from "./undo-top-up-decision.tsx";

export function AdminTopUpCard({ topUp }: { topUp: AdminTopUp }) {
	const { label, tone } = topUpStatus(shownStatus(topUp), "admin");
	const arrived = topUp.approvedAmountQepik ?? topUp.amountQepik;
	return (
		<div className="grid gap-3 p-4 md:flex md:items-center md:gap-6">
			<div className="min-w-0 flex-1">
				<div className="flex flex-wrap items-center gap-2">
					<p className="money text-lg font-bold">{formatManat(arrived)}</p>
					<Badge tone={tone}>{label}</Badge>
					<Badge>{TYPE_LABELS[topUp.type]}</Badge>
					{topUp.isOld && <Badge tone="waiting">Bir həftədən köhnə</Badge>}
				</div>
				<p className="truncate">
					<Link to={`/admin/users/${topUp.userId}`} className="link">
						{topUp.userName}
					</Link>{" "}
					· {topUp.userEmail}
				</p>
				<p className="text-caption text-ink-faint">
					#{orderReference(topUp.id)} · {formatDateTime(topUp.createdAt)}
					{topUp.status === "pending" && ` · ${formatAgo(topUp.ageMinutes)}`}
					{arrived !== topUp.amountQepik && ` · İstənilən: ${formatManat(topUp.amountQepik)}`}
				</p>
			</div>
			{topUp.status === "pending" ? <TopUpDecision topUp={topUp} /> : <Decided topUp={topUp} />}
		</div>
	);
}

/** Who decided, and what came of it; beside the top-up, where its buttons were, it takes no more room. */
function Decided({ topUp }: { topUp: AdminTopUp }) {
	return (
		<div className="grid content-start text-caption text-ink-faint md:-my-2 md:max-w-88 md:justify-items-end md:text-right">
			<UndoDecision topUp={topUp} />
			{topUp.processedAt && (
				<p>
					{topUp.processedByName}, {formatDateTime(topUp.processedAt)}
				</p>
			)}
			{topUp.undoneAt && (
				<p>
					Qərarı dəyişib: {topUp.undoneByName}, {formatDateTime(topUp.undoneAt)}
				</p>
			)}
			<TopUpOutcome topUp={topUp} />
		</div>
	);
}
