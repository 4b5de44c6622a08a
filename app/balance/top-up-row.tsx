import { Link } from "react-router";
import { WhoIsAt } from "#app/admin/cockpit/claim.tsx";
import { useOpening } from "#app/admin/cockpit/opening.ts";
import { WaitingAge } from "#app/admin/cockpit/waiting-age.tsx";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import type { AdminTopUp } from "./read-top-ups.server.ts";
import { shownStatus, TYPE_LABELS, topUpStatus } from "./statuses.ts";
import { TopUpClaim } from "./top-up-claim.tsx";
import { TopUpDecision } from "./top-up-decision.tsx";
import { Alike, Awaited, CardEnd, DecidedBy, HasReceipt, Others } from "./top-up-facts.tsx";
import { TopUpOutcome } from "./top-up-outcome.tsx";
import { UndoDecision } from "./undo-top-up-decision.tsx";

/**
 * A top-up in the queue: two dense lines at a desk, with the buttons where the pointer is; a card with
 * its buttons on a phone. Those of the one that is opened stand beside the queue, and nowhere else.
 */
export function TopUpRow({ topUp, isOpened }: { topUp: AdminTopUp; isOpened: boolean }) {
	const { linkTo } = useOpening("topUp");
	const { label, tone } = topUpStatus(shownStatus(topUp), "admin");
	const arrived = topUp.approvedAmountQepik ?? topUp.amountQepik;
	const waits = topUp.status === "pending";
	return (
		<div className={classes("dense-row top-up-row", isOpened && "dense-row-opened")}>
			<p className="top-up-row-amount money font-bold">{formatManat(arrived)}</p>
			<div className="top-up-row-facts">
				<div className="top-up-row-line">
					<WaitingAge of={topUp} waits={waits} className="top-up-row-age" />
					<Link
						{...linkTo(topUp.id)}
						aria-current={isOpened ? "true" : undefined}
						className="stretched font-bold tabular-nums"
					>
						#{orderReference(topUp.id)}
					</Link>
					<Badge tone={tone} className={waits ? "lg:hidden" : undefined}>
						{label}
					</Badge>
					<Badge>{TYPE_LABELS[topUp.type]}</Badge>
					<CardEnd topUp={topUp} />
					<Awaited topUp={topUp} />
					{topUp.isOld && (
						<Badge tone="waiting" className="lg:hidden">
							Bir həftədən köhnə
						</Badge>
					)}
					<span className="truncate">{topUp.userName}</span>
				</div>
				<div className="top-up-row-line text-ink-soft">
					<WhoIsAt claim={topUp} />
					<HasReceipt topUp={topUp} />
					<Alike topUp={topUp} />
					<Others topUp={topUp} />
					<span className="truncate">{topUp.userEmail}</span>
					{arrived !== topUp.amountQepik && <p>İstənilən: {formatManat(topUp.amountQepik)}</p>}
					<TopUpOutcome topUp={topUp} />
					<DecidedBy topUp={topUp} />
				</div>
			</div>
			{!isOpened && (
				<div className="top-up-row-acts">
					{waits ? <TopUpDecision topUp={topUp} /> : <UndoDecision topUp={topUp} />}
					{waits && <TopUpClaim topUp={topUp} />}
				</div>
			)}
		</div>
	);
}
