import { Wallet } from "lucide-react";
import { useSearchParams } from "react-router";
import { ArrivalsBar } from "../admin/arrivals-bar.tsx";
import { lookAfterRefusal } from "../admin/look-after-refusal.ts";
import { formatManat } from "../core/money.ts";
import { readIds } from "../core/page.ts";
import { requireManat } from "../core/require-manat.ts";
import { answered } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import type { Database } from "../platform/database.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DownloadLink } from "../ui/download-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { keepPage } from "../ui/keep-page.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";
import { SearchForm, useIsSearching } from "../ui/search-form.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { SteadyList } from "../ui/steady-list.tsx";
import { useHands, useSteadyRows } from "../ui/use-steady-rows.ts";
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/admin-balance.page";
import {
	type AdminRequest,
	findRequests,
	listProcessedRequests,
	listWaitingRequests,
} from "./admin-read-requests.server.ts";
import { AdminRequestCard } from "./admin-request-card.tsx";
import { approveRequest, rejectRequest } from "./process-request.server.ts";
import { requestStatus } from "./statuses.ts";
import { approveRejected, takeBackApproval } from "./undo-decision.server.ts";

// The two lists are leafed through on their own.
const WAITING = "waiting";
const PROCESSED = "after";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const STATUSES = ["pending", "completed", "rejected"] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const ids = url.searchParams.get("ids");
	if (ids !== null) return { ...NOTHING, found: await findRequests(db, readIds(ids)) };
	const status = STATUSES.find((known) => known === url.searchParams.get("status"));
	const search = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
	const waitingAfter = url.searchParams.get(WAITING) || undefined;
	const processedAfter = url.searchParams.get(PROCESSED) || undefined;
	// Further on in one of the two lists, the other is not shown.
	const showsWaiting = !processedAfter && (!status || status === "pending");
	const showsProcessed = !waitingAfter && status !== "pending";
	const readAt = new Date();
	const [waiting, processed] = await Promise.all([
		showsWaiting ? listWaitingRequests(db, { search, after: waitingAfter }) : NO_REQUESTS,
		showsProcessed
			? listProcessedRequests(db, { search, status, after: processedAfter })
			: NO_REQUESTS,
	]);
	return { waiting, processed, readAt, found: [] };
}

const NO_REQUESTS = { requests: [] as AdminRequest[], next: undefined, isTooWide: false };
const NOTHING = { waiting: NO_REQUESTS, processed: NO_REQUESTS, readAt: new Date(0) };

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { done, decided } = await decide(db, { form, requestId: String(form.get("id")), adminId });
	hub.publish(`user:${decided.userId}`, "admin");
	return { done, about: `${decided.userName}: ${formatManat(decided.amountQepik)}` };
});

async function decide(
	db: Database,
	{ form, ...request }: { form: FormData; requestId: string; adminId: string },
) {
	const reason = String(form.get("reason") ?? "");
	switch (form.get("intent")) {
		case "reject":
			return {
				done: "Sorğu rədd edildi",
				decided: await rejectRequest(db, { ...request, reason }),
			};
		case "takeBack":
			return {
				done: "Təsdiq geri alındı",
				decided: await takeBackApproval(db, { ...request, reason }),
			};
	}
	const approve = form.get("intent") === "approveRejected" ? approveRejected : approveRequest;
	const amountQepik = requireManat(form, "amount", 1);
	return { done: "Sorğu təsdiqləndi", decided: await approve(db, { ...request, amountQepik }) };
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = lookAfterRefusal;

export const meta = pageTitle("Balans sorğuları");

export default function AdminBalancePage({ loaderData }: Route.ComponentProps) {
	const { waiting, processed, readAt } = loaderData;
	const [wanted] = useSearchParams();
	const searching = useIsSearching();
	const hands = useHands(readAt);
	const history = useSteadyRows(processed.requests, {
		hands,
		lookUpAt: "/admin/balance",
		appends: false,
		elsewhere: waiting.requests,
	});
	const queue = useSteadyRows(waiting.requests, {
		hands,
		lookUpAt: "/admin/balance",
		appends: hands.list !== "history",
		besides: history.rows,
		elsewhere: processed.requests,
	});
	// As of the first touch, and whatever was decided since: no row changes from one list to the other.
	const weekAgoMs = (hands.since ?? readAt).getTime() - WEEK_MS;
	const isOld = ({ createdAt }: AdminRequest) => createdAt.getTime() < weekAgoMs;
	return (
		<>
			<PageHeader
				title="Balans sorğuları"
				actions={<DownloadLink to="/admin/ledger.csv" words="Balans tarixçəsi, CSV" />}
			/>
			<SearchForm hint="Nömrə, ad, email və ya məbləğ">
				<StatusFilter key={wanted.get("status")} status={wanted.get("status") ?? ""} />
			</SearchForm>
			{(waiting.isTooWide || processed.isTooWide) && (
				<Notice tone="waiting" className="mb-3">
					Axtarışa çox müştəri uyğun gəlir, bəzi sorğular göstərilmir. Axtarışı dəqiqləşdirin.
				</Notice>
			)}
			{queue.rows.length + history.rows.length === 0 && (
				<EmptyState
					icon={<Wallet aria-hidden />}
					title={wanted.size > 0 ? "Heç bir sorğu tapılmadı" : "Hələ sorğu yoxdur"}
					action={
						wanted.size > 0 && <ButtonLink to="/admin/balance">Filtrləri sıfırlayın</ButtonLink>
					}
				/>
			)}
			<ArrivalsBar
				noun="sorğu"
				waiting={waiting.requests}
				hasMore={waiting.next !== undefined}
				arrived={queue.arrived}
				onShow={hands.release}
			/>
			<div {...hands.area} aria-busy={searching} className="steady-lists">
				<SteadyList
					card={(request) => <AdminRequestCard request={request} />}
					title="Bir həftədən köhnə sorğular"
					name="old"
					rows={queue.rows.filter(isOld)}
					isStale={queue.isStale}
					isDone={isDone}
				/>
				<SteadyList
					card={(request) => <AdminRequestCard request={request} />}
					title="Qərar gözləyənlər"
					name="queue"
					rows={queue.rows.filter((request) => !isOld(request))}
					isStale={queue.isStale}
					isDone={isDone}
				>
					<Pager name={WAITING} next={queue.nextAfter(waiting.next)} />
				</SteadyList>
				<SteadyList
					card={(request) => <AdminRequestCard request={request} />}
					title="Tarixçə"
					name="history"
					rows={history.rows}
					isStale={history.isStale}
				>
					<Pager name={PROCESSED} next={processed.next} />
				</SteadyList>
			</div>
		</>
	);
}

const isDone = ({ status }: AdminRequest) => status !== "pending";

function StatusFilter({ status }: { status: string }) {
	return (
		<SelectField
			label="Status"
			name="status"
			hideLabel
			defaultValue={status}
			className="md:w-56 md:flex-none"
		>
			<option value="">Bütün statuslar</option>
			{STATUSES.map((known) => (
				<option key={known} value={known}>
					{requestStatus(known, "admin").words}
				</option>
			))}
		</SelectField>
	);
}
