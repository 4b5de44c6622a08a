import { Wallet } from "lucide-react";
import { useSearchParams } from "react-router";
import { lookAfterRefusal } from "../admin/look-after-refusal.ts";
import { requireManat } from "../core/require-manat.ts";
import { answered } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
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
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/admin-balance.page";
import { listProcessedRequests, listWaitingRequests } from "./admin-read-requests.server.ts";
import { AdminRequestList } from "./admin-request-card.tsx";
import { approveRequest, rejectRequest } from "./process-request.server.ts";
import { requestStatus } from "./statuses.ts";

// The two lists are leafed through on their own.
const WAITING = "waiting";
const PROCESSED = "after";

const STATUSES = ["pending", "completed", "rejected"] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const status = STATUSES.find((known) => known === url.searchParams.get("status"));
	const search = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
	const waitingAfter = url.searchParams.get(WAITING) || undefined;
	const processedAfter = url.searchParams.get(PROCESSED) || undefined;
	// Further on in one of the two lists, the other is not shown.
	const showsWaiting = !processedAfter && (!status || status === "pending");
	const showsProcessed = !waitingAfter && status !== "pending";
	const [waiting, processed] = await Promise.all([
		showsWaiting ? listWaitingRequests(db, { search, after: waitingAfter }) : NOTHING,
		showsProcessed ? listProcessedRequests(db, { search, status, after: processedAfter }) : NOTHING,
	]);
	return { waiting, processed };
}

const NOTHING = { requests: [], next: undefined, isTooWide: false };

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const requestId = String(form.get("id"));
	if (form.get("intent") === "reject") {
		const { userId } = await rejectRequest(db, { requestId, adminId });
		hub.publish(`user:${userId}`, "admin");
		return { done: "Sorğu rədd edildi" };
	}
	const amountQepik = requireManat(form, "amount", 1);
	const { userId } = await approveRequest(db, { requestId, adminId, amountQepik });
	hub.publish(`user:${userId}`, "admin");
	return { done: "Sorğu təsdiqləndi" };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = lookAfterRefusal;

export const meta = pageTitle("Balans sorğuları");

export default function AdminBalancePage({ loaderData }: Route.ComponentProps) {
	const { waiting, processed } = loaderData;
	const [wanted] = useSearchParams();
	const searching = useIsSearching();
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
			{waiting.requests.length + processed.requests.length === 0 && (
				<EmptyState
					icon={<Wallet aria-hidden />}
					title={wanted.size > 0 ? "Heç bir sorğu tapılmadı" : "Hələ sorğu yoxdur"}
					action={
						wanted.size > 0 && <ButtonLink to="/admin/balance">Filtrləri sıfırlayın</ButtonLink>
					}
				/>
			)}
			<div aria-busy={searching} className="grid grid-cols-1 gap-6 aria-busy:opacity-60">
				<AdminRequestList title="Qərar gözləyənlər" requests={waiting.requests}>
					<Pager name={WAITING} next={waiting.next} />
				</AdminRequestList>
				<AdminRequestList title="Tarixçə" requests={processed.requests}>
					<Pager name={PROCESSED} next={processed.next} />
				</AdminRequestList>
			</div>
		</>
	);
}

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
