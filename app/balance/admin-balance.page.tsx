import { Wallet } from "lucide-react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { lookAfterRefusal } from "../admin/look-after-refusal.ts";
import { requireManat } from "../core/require-manat.ts";
import { answered } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { DownloadLink } from "../ui/download-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/admin-balance.page";
import { listProcessedRequests, listWaitingRequests } from "./admin-read-requests.server.ts";
import { AdminRequestCard } from "./admin-request-card.tsx";
import { approveRequest, rejectRequest } from "./process-request.server.ts";
import { requestStatus } from "./statuses.ts";

const STATUSES = ["pending", "completed", "rejected"] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const status = STATUSES.find((known) => known === url.searchParams.get("status"));
	const after = url.searchParams.get("after") ?? undefined;
	// What waits stands first, and only on the first page.
	const showsWaiting = !after && (!status || status === "pending");
	const [waiting, { processed, next }] = await Promise.all([
		showsWaiting ? listWaitingRequests(db) : [],
		status === "pending"
			? { processed: [], next: undefined }
			: listProcessedRequests(db, { status, after }),
	]);
	return { waiting, processed, next };
}

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

export const shouldRevalidate = lookAfterRefusal;

export const meta = pageTitle("Balans sorğuları");

export default function AdminBalancePage({ loaderData }: Route.ComponentProps) {
	const { waiting, processed, next } = loaderData;
	const [wanted] = useSearchParams();
	return (
		<>
			<PageHeader
				title="Balans sorğuları"
				actions={<DownloadLink to="/admin/ledger.csv" words="Balans tarixçəsi, CSV" />}
			/>
			<StatusFilter status={wanted.get("status") ?? ""} />
			{waiting.length + processed.length === 0 && (
				<EmptyState
					icon={<Wallet aria-hidden />}
					title={wanted.size > 0 ? "Heç bir sorğu tapılmadı" : "Hələ sorğu yoxdur"}
				/>
			)}
			<RequestSection title="Qərar gözləyənlər" requests={waiting} />
			<RequestSection title="Tarixçə" requests={processed} />
			<Pager next={next} />
		</>
	);
}

function RequestSection({
	title,
	requests,
}: {
	title: string;
	requests: Parameters<typeof AdminRequestCard>[0]["request"][];
}) {
	if (requests.length === 0) return null;
	return (
		<section aria-label={title} className="pb-6">
			<h2 className="pb-3 text-subheading">{title}</h2>
			<ul className="grid grid-cols-1 gap-2">
				{requests.map((request) => (
					<AdminRequestCard key={request.id} request={request} />
				))}
			</ul>
		</section>
	);
}

function StatusFilter({ status }: { status: string }) {
	const submit = useSubmit();
	return (
		<Form
			className="pb-5 sm:w-64"
			onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
		>
			<SelectField label="Status" name="status" defaultValue={status}>
				<option value="">Hamısı</option>
				{STATUSES.map((known) => (
					<option key={known} value={known}>
						{requestStatus(known, "admin").words}
					</option>
				))}
			</SelectField>
		</Form>
	);
}
