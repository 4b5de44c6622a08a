import { Wallet } from "lucide-react";
import type { Ref } from "react";
import { Link } from "react-router";
import { WhoIsAt } from "#app/admin/cockpit/claim.tsx";
import { useOpening } from "#app/admin/cockpit/opening.ts";
import { Back, NothingOpened, Pane } from "#app/admin/cockpit/pane.tsx";
import { WaitingAge } from "#app/admin/cockpit/waiting-age.tsx";
import { formatAgo } from "#app/core/duration.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { PrivatePictures } from "#app/pictures/private-pictures.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CardQuestion } from "./card-question.tsx";
import type { OpenedTopUp as Opened, TopUpNearby } from "./read-opened-top-up.server.ts";
import type { AdminTopUp } from "./read-top-ups.server.ts";
import { shownStatus, TYPE_LABELS, topUpStatus } from "./statuses.ts";
import { TopUpClaim } from "./top-up-claim.tsx";
import { type DecisionHandle, TopUpDecision } from "./top-up-decision.tsx";
import { Awaited, CardEnd, DecidedBy, Others } from "./top-up-facts.tsx";
import { TopUpOutcome } from "./top-up-outcome.tsx";
import { UndoDecision } from "./undo-top-up-decision.tsx";

type PaneProps = {
	opened: Opened | undefined;
	openedId: string | null;
	decision: Ref<DecisionHandle>;
	onTouch: () => void;
};

/** Beside the queue: the top-up that is opened. */
export function OpenedPane({ opened, openedId, decision, onTouch }: PaneProps) {
	const { askedId } = useOpening("topUp");
	return (
		<Pane onTouch={onTouch}>
			{opened ? (
				<OpenedTopUp
					key={opened.topUp.id}
					opened={opened}
					decision={decision}
					isLeaving={askedId !== opened.topUp.id}
				/>
			) : openedId !== null ? (
				<>
					<Back what="topUp">Bütün sorğular</Back>
					<EmptyState icon={<Wallet aria-hidden />} title="Sorğu tapılmadı" />
				</>
			) : (
				<NothingOpened>Sorğunu açmaq üçün onu seçin və ya J basın.</NothingOpened>
			)}
		</Pane>
	);
}

// In the middle of the buttons beside it; a hint below the field moves none.
const BESIDE_FIELD = "md:mt-7.5";

type OpenedProps = { opened: Opened; decision: Ref<DecisionHandle>; isLeaving: boolean };

function OpenedTopUp({ opened, decision, isLeaving }: OpenedProps) {
	const { topUp, others, alike } = opened;
	return (
		<section
			aria-labelledby="opened-top-up"
			data-opened={topUp.id}
			inert={isLeaving}
			className="card grid grid-cols-1 gap-4 p-4 sm:p-5"
		>
			<Head topUp={topUp} />
			<CardQuestion topUp={topUp} />
			{alike.length > 0 && (
				<Notice tone="waiting">
					<p className="font-semibold">Eyni məbləği gözləyən başqa sorğu da var</p>
					<Nearby topUps={alike} named />
				</Notice>
			)}
			<div
				data-part
				data-state={topUp.status}
				className="flex flex-wrap items-start gap-2 max-sm:*:first:w-full"
			>
				{topUp.status === "pending" ? (
					<>
						<TopUpDecision topUp={topUp} handle={decision} />
						<div className={BESIDE_FIELD}>
							<TopUpClaim topUp={topUp} isOpened />
						</div>
					</>
				) : (
					<>
						<UndoDecision topUp={topUp} />
						<TopUpClaim topUp={topUp} isOpened />
					</>
				)}
			</div>
			<div className="grid gap-1 text-caption text-ink-faint empty:hidden">
				<DecidedBy topUp={topUp} />
				<TopUpOutcome topUp={topUp} />
			</div>
			<dl className="flex flex-wrap gap-x-8 gap-y-2">
				<div>
					<dt className="text-caption text-ink-soft">Müştərinin balansı</dt>
					<dd className="money font-semibold">{formatManat(opened.balanceQepik)}</dd>
				</div>
				<div>
					<dt className="text-caption text-ink-soft">Digər sorğuları</dt>
					<dd>
						<Others topUp={topUp} />
					</dd>
				</div>
			</dl>
			<PrivatePictures pictures={topUp.receipts} label="Köçürmənin qəbzi" large />
			{others.length > 0 && (
				<div className="grid gap-1">
					<h3 className="text-caption font-semibold text-ink-soft">Müştərinin son sorğuları</h3>
					<Nearby topUps={others} />
				</div>
			)}
		</section>
	);
}

function Head({ topUp }: { topUp: AdminTopUp }) {
	const { label, tone } = topUpStatus(shownStatus(topUp), "admin");
	const arrived = topUp.approvedAmountQepik ?? topUp.amountQepik;
	const reference = orderReference(topUp.id);
	return (
		<header className="grid gap-1">
			<Back what="topUp">Bütün sorğular</Back>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<h2 id="opened-top-up" className="text-heading tabular-nums">
					#{reference}
				</h2>
				<CopyButton
					text={reference}
					name={`Nömrəni kopyala: ${reference}`}
					copiedMessage="Nömrə kopyalandı"
				/>
				<Badge tone={tone}>{label}</Badge>
				<Badge>{TYPE_LABELS[topUp.type]}</Badge>
				<CardEnd topUp={topUp} />
				<Awaited topUp={topUp} />
				{topUp.isOld && <Badge tone="waiting">Bir həftədən köhnə</Badge>}
				<p className="money ml-auto text-heading">{formatManat(arrived)}</p>
			</div>
			<p className="wrap-anywhere">
				<Link to={`/admin/users/${topUp.userId}`} className="link">
					{topUp.userName}
				</Link>{" "}
				· {topUp.userEmail}
			</p>
			<p className="flex min-h-6 flex-wrap items-center gap-x-2 text-caption text-ink-faint">
				<WaitingAge of={topUp} waits={topUp.status === "pending"} />
				<time>{formatDateTime(topUp.createdAt)}</time>
				{arrived !== topUp.amountQepik && <span>İstənilən: {formatManat(topUp.amountQepik)}</span>}
				<WhoIsAt claim={topUp} />
			</p>
		</header>
	);
}

/** `named`: those of several customers. */
function Nearby({ topUps, named = false }: { topUps: TopUpNearby[]; named?: boolean }) {
	const { linkTo } = useOpening("topUp");
	return (
		<ul className="text-caption">
			{topUps.map(({ id, userName, amountQepik, approvedAmountQepik, status, minutesAgo }) => (
				<li key={id} className="flex min-h-7 flex-wrap items-center gap-x-2">
					<Link {...linkTo(id)} className="link font-semibold tabular-nums max-lg:leading-11">
						#{orderReference(id)}
					</Link>
					<span className="money">{formatManat(approvedAmountQepik ?? amountQepik)}</span>
					{named && <span className="min-w-0 wrap-anywhere">{userName}</span>}
					<span className={named ? undefined : "text-ink-soft"}>
						{topUpStatus(status, "admin").label}, {formatAgo(minutesAgo)}
					</span>
				</li>
			))}
		</ul>
	);
}
