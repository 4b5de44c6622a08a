import { Link } from "react-router";
import { WhoIsAt } from "#app/admin/cockpit/claim.tsx";
import { WaitingAge } from "#app/admin/cockpit/waiting-age.tsx";
import { orderReference } from "#app/core/ids.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { privatePictureAddress } from "#app/pictures/private-picture.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { AdminTopUp } from "./read-top-ups.server.ts";
import { shownStatus, TYPE_LABELS, topUpStatus } from "./statuses.ts";
import { TopUpClaim } from "./top-up-claim.tsx";
import { TopUpDecision } from "./top-up-decision.tsx";
import { Alike, Awaited, CardEnd, DecidedBy, HasReceipt, Others } from "./top-up-facts.tsx";
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
					<CardEnd topUp={topUp} />
					<Awaited topUp={topUp} />
					<Others topUp={topUp} />
					<Signs topUp={topUp} />
					{topUp.isOld && <Badge tone="waiting">Bir həftədən köhnə</Badge>}
				</div>
				<p className="truncate">
					<Link to={`/admin/users/${topUp.userId}`} className="link">
						{topUp.userName}
					</Link>{" "}
					· {topUp.userEmail}
				</p>
				<div className="flex flex-wrap items-center gap-x-2 text-caption text-ink-faint">
					{topUp.status === "pending" && <WaitingAge of={topUp} waits />}
					<p>
						#{orderReference(topUp.id)} · {formatDateTime(topUp.createdAt)}
						{arrived !== topUp.amountQepik && ` · İstənilən: ${formatManat(topUp.amountQepik)}`}
					</p>
					<WhoIsAt claim={topUp} />
				</div>
			</div>
			{topUp.status === "pending" ? <Waiting topUp={topUp} /> : <Decided topUp={topUp} />}
		</div>
	);
}

/** What it is judged by, each leading to where that is seen. */
function Signs({ topUp }: { topUp: AdminTopUp }) {
	const [receipt] = topUp.receipts;
	const alike = new URLSearchParams({ status: "pending", q: formatAmount(topUp.amountQepik) });
	return (
		<>
			{receipt && (
				<a href={privatePictureAddress(receipt.id)} target="_blank" rel="noopener">
					<HasReceipt topUp={topUp} />
				</a>
			)}
			{topUp.alikeOthers > 0 && (
				<Link to={`/admin/balance?${alike}`}>
					<Alike topUp={topUp} />
				</Link>
			)}
		</>
	);
}

function Waiting({ topUp }: { topUp: AdminTopUp }) {
	return (
		<div className="grid gap-2 md:flex md:items-start">
			<TopUpDecision topUp={topUp} />
			<div className="md:order-first md:mt-7.5">
				<TopUpClaim topUp={topUp} />
			</div>
		</div>
	);
}

/** Who decided, and what came of it; beside the top-up, where its buttons were, it takes no more room. */
function Decided({ topUp }: { topUp: AdminTopUp }) {
	return (
		<div className="grid content-start text-caption text-ink-faint md:-my-2 md:max-w-88 md:justify-items-end md:text-right">
			<UndoDecision topUp={topUp} />
			<DecidedBy topUp={topUp} />
			<TopUpOutcome topUp={topUp} />
		</div>
	);
}
