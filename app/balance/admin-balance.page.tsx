import { Wallet } from "lucide-react";
import { useRef } from "react";
import { redirect, useSearchParams } from "react-router";
import { ArrivalsBar } from "#app/admin/arrivals-bar.tsx";
import { useFirstOpened } from "#app/admin/cockpit/opening.ts";
import { StatusTabs } from "#app/admin/cockpit/status-tabs.tsx";
import { FilterChips } from "#app/admin/filters/filter-chips.tsx";
import { listFilters, type SavedFilter } from "#app/admin/filters/saved-filters.server.ts";
import { appContext } from "#app/app-context.server.ts";
import { formatManat } from "#app/core/money.ts";
import { readIds } from "#app/core/page.ts";
import { PageAnswer } from "#app/forms/answer-notice.tsx";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { topUpChanged, workClaimed } from "#app/live/changes.server.ts";
import { receivedMsContext } from "#app/platform/caller.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchForm, useIsSearching } from "#app/ui/search-form.tsx";
import { SteadyList } from "#app/ui/steady-list.tsx";
import { useListInteraction, useSteadyRows } from "#app/ui/use-steady-rows.ts";
import type { Route } from "./+types/admin-balance.page";
import { cardQuestionAddress } from "./card-question.tsx";
import { claimTopUp, topUpClaim } from "./claim-top-up.server.ts";
import { countTopUpsByStatus } from "./count-top-ups.server.ts";
import { approveTopUp, type DecidedTopUp, rejectTopUp } from "./decide-top-up.server.ts";
import { readDecisionForm } from "./decision-form.server.ts";
import { OpenedPane } from "./opened-top-up.tsx";
import { findOpenedTopUp } from "./read-opened-top-up.server.ts";
import {
	type AdminTopUp,
	listDecidedTopUps,
	listTopUpsByIds,
	listWaitingTopUps,
} from "./read-top-ups.server.ts";
import { isCardOver, topUpStatus } from "./statuses.ts";
import type { DecisionHandle } from "./top-up-decision.tsx";
import { QueueKeys, TopUpKeys } from "./top-up-keys.tsx";
import { TopUpRow } from "./top-up-row.tsx";
import { undoDecisionAct } from "./undo-decision-act.ts";
import { approveRejected, takeBackApproval } from "./undo-top-up-decision.server.ts";
import "#app/admin/cockpit/cockpit.css";
import "./top-up-rows.css";

// Each list has a pager of its own.
const WAITING = "waiting";
const DECIDED = "after";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const STATUSES = ["pending", "completed", "rejected"] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { db } = app;
	const ids = url.searchParams.get("ids");
	if (ids !== null) return { ...NOTHING, found: await listTopUpsByIds(db, readIds(ids)) };
	const status = STATUSES.find((known) => known === url.searchParams.get("status"));
	const search = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
	const waitingAfter = url.searchParams.get(WAITING) || undefined;
	const decidedAfter = url.searchParams.get(DECIDED) || undefined;
	// On a later page of one list the other is not shown.
	const showsWaiting = !decidedAfter && (!status || status === "pending");
	const showsDecided = !waitingAfter && status !== "pending";
	const openedId = url.searchParams.get("topUp") || undefined;
	const { id: adminId } = context.get(signedInContext);
	app.presence.note(adminId, openedId, context.get(receivedMsContext));
	const readAt = await readNow(db);
	const [waiting, decided, opened, counts, filters] = await Promise.all([
		showsWaiting ? listWaitingTopUps(db, { search, after: waitingAfter }) : NO_TOP_UPS,
		showsDecided
			? readAside(app, (from) => listDecidedTopUps(from, { search, status, after: decidedAfter }))
			: NO_TOP_UPS,
		openedId ? findOpenedTopUp(db, openedId) : undefined,
		countTopUpsByStatus(db),
		listFilters(db, { adminId, queue: "top-ups" }),
	]);
	const openElsewhere = app.presence.openedByOthers(adminId);
	return { waiting, decided, opened, counts, filters, readAt, found: [], openElsewhere };
}

const NO_TOP_UPS = { topUps: [] as AdminTopUp[], next: undefined, isTooWide: false };
const NOTHING = {
	...{ waiting: NO_TOP_UPS, decided: NO_TOP_UPS, opened: undefined },
	...{ counts: { pending: 0, completed: 0, rejected: 0 }, filters: [] as SavedFilter[] },
	...{ readAt: new Date(0), openElsewhere: [] as string[] },
};

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub, presence } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const decision = readDecisionForm(form);
	// Nobody sees of a claim for how long it is kept.
	if (decision.intent === "keepClaim") {
		await topUpClaim.keep(db, { id: decision.topUpId, adminId });
		return {};
	}
	const question = await findQuestion(db, decision);
	if (question) return redirect(question);
	const { done, decided } = await decide(db, decision, adminId);
	if (decision.intent === "claim") workClaimed(hub);
	else topUpChanged(hub, decided.userId);
	const turnsRound = decision.intent === "approve" || decision.intent === "reject";
	return {
		...{ done, about: `${decided.userName}: ${formatManat(decided.amountQepik)}` },
		...(turnsRound && {
			...{ undo: undoDecisionAct(decision.topUpId) },
			openElsewhere: presence.openedByOthers(adminId),
		}),
	};
});

/** Where an approval is asked about that came without JavaScript, and so without the dialog. */
async function findQuestion(db: Database, decision: ReturnType<typeof readDecisionForm>) {
	if (decision.intent !== "approve" || !decision.isPlain) return undefined;
	const [topUp] = await listTopUpsByIds(db, [decision.topUpId]);
	if (!topUp || !isCardOver(topUp.card)) return undefined;
	return cardQuestionAddress(topUp, decision.amountQepik);
}

async function decide(
	db: Database,
	decision: Exclude<ReturnType<typeof readDecisionForm>, { intent: "keepClaim" }>,
	adminId: string,
): Promise<{ done: string; decided: DecidedTopUp }> {
	switch (decision.intent) {
		case "claim": {
			const decided = await claimTopUp(db, { ...decision, adminId });
			return { done: "Sorğu sizdədir", decided };
		}
		case "reject": {
			const decided = await rejectTopUp(db, { ...decision, adminId });
			return { done: "Sorğu rədd edildi", decided };
		}
		case "takeBack": {
			const decided = await takeBackApproval(db, { ...decision, adminId });
			return { done: "Təsdiq geri alındı", decided };
		}
		default: {
			const approve = decision.intent === "approveRejected" ? approveRejected : approveTopUp;
			const decided = await approve(db, { ...decision, adminId });
			return { done: "Sorğu təsdiqləndi", decided };
		}
	}
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Balans sorğuları");

export default function AdminBalancePage({ loaderData, actionData }: Route.ComponentProps) {
	const { waiting, decided, opened, counts, readAt } = loaderData;
	const [filters] = useSearchParams();
	const searching = useIsSearching();
	const decision = useRef<DecisionHandle>(null);
	const interaction = useListInteraction(readAt, "topUp");
	const history = useSteadyRows(decided.topUps, {
		interaction,
		lookUpAt: "/admin/balance",
		appends: false,
		elsewhere: waiting.topUps,
	});
	const queue = useSteadyRows(waiting.topUps, {
		interaction,
		lookUpAt: "/admin/balance",
		appends: interaction.list !== "history",
		besides: history.rows,
		elsewhere: decided.topUps,
	});
	const openedId = filters.get("topUp");
	const begun = queue.rows.length > 0 ? queue.rows : history.rows;
	const isOpening = useFirstOpened("topUp", begun, loaderData.openElsewhere);
	// As of the first touch, and whatever was decided since: no row changes from one list to the other.
	const weekAgoMs = (interaction.since ?? readAt).getTime() - WEEK_MS;
	const isOld = ({ createdAt }: AdminTopUp) => createdAt.getTime() < weekAgoMs;
	const status = filters.get("status");
	const isNarrowed = Boolean(filters.get("q") || status);
	const row = (topUp: AdminTopUp) => <TopUpRow topUp={topUp} isOpened={topUp.id === openedId} />;
	const keys = {
		what: "topUp" as const,
		rows: queue.rows,
		isStale: queue.isStale,
		waits: (topUp: AdminTopUp) => !isDone(topUp),
		hold: () => interaction.hold("queue"),
	};
	return (
		<>
			<PageHeader
				title="Balans sorğuları"
				actions={
					<>
						{opened ? (
							<TopUpKeys queue={keys} topUp={opened.topUp} decision={decision} />
						) : (
							<QueueKeys queue={keys} />
						)}
						<span className={openedId ? "max-lg:hidden" : undefined}>
							<DownloadLink to="/admin/ledger.csv" label="Balans tarixçəsi, CSV" />
						</span>
					</>
				}
			/>
			<PageAnswer answer={actionData} />
			<div
				className="cockpit"
				data-opened-beside={openedId ? "" : undefined}
				data-opening={isOpening ? "" : undefined}
			>
				<div className="cockpit-list">
					<SearchForm hint="Nömrə, ad, email və ya məbləğ">
						{status && <input type="hidden" name="status" value={status} />}
					</SearchForm>
					<StatusTabs
						tabs={STATUSES.map((known) => ({
							...{ status: known, label: topUpStatus(known, "admin").label, count: counts[known] },
						}))}
					/>
					<FilterChips queue="top-ups" filters={loaderData.filters} />
					{(waiting.isTooWide || decided.isTooWide) && (
						<Notice tone="waiting" className="mb-3">
							Axtarışa çox müştəri uyğun gəlir, bəzi sorğular göstərilmir. Axtarışı dəqiqləşdirin.
						</Notice>
					)}
					{queue.rows.length + history.rows.length === 0 && (
						<EmptyState
							icon={<Wallet aria-hidden />}
							title={isNarrowed ? "Heç bir sorğu tapılmadı" : "Hələ sorğu yoxdur"}
							action={
								isNarrowed && <ButtonLink to="/admin/balance">Filtrləri sıfırlayın</ButtonLink>
							}
						/>
					)}
					<ArrivalsBar
						noun="sorğu"
						waiting={waiting.topUps}
						hasMore={waiting.next !== undefined}
						arrived={queue.arrived}
						onShow={interaction.release}
					/>
					<div {...interaction.area} aria-busy={searching} className="steady-lists">
						<SteadyList
							dense
							card={row}
							title="Bir həftədən köhnə sorğular"
							name="old"
							rows={queue.rows.filter(isOld)}
							isStale={queue.isStale}
							isDone={isDone}
						/>
						<SteadyList
							dense
							card={row}
							title="Qərar gözləyənlər"
							name="queue"
							rows={queue.rows.filter((topUp) => !isOld(topUp))}
							isStale={queue.isStale}
							isDone={isDone}
						>
							<Pager name={WAITING} next={queue.nextAfter(waiting.next)} />
						</SteadyList>
						<SteadyList
							dense
							card={row}
							title="Tarixçə"
							name="history"
							rows={history.rows}
							isStale={history.isStale}
						>
							<Pager name={DECIDED} next={decided.next} />
						</SteadyList>
					</div>
				</div>
				<OpenedPane
					opened={opened}
					openedId={openedId}
					decision={decision}
					onTouch={() => interaction.hold()}
				/>
			</div>
		</>
	);
}

const isDone = ({ status }: AdminTopUp) => status !== "pending";
