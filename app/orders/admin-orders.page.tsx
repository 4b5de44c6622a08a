import { Package } from "lucide-react";
import { useSearchParams } from "react-router";
import { lookAfterRefusal } from "../admin/look-after-refusal.ts";
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
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/admin-orders.page";
import { AdminOrderCard } from "./admin-order-card.tsx";
import { readAdminOrderForm } from "./admin-order-form.server.ts";
import { listOrders } from "./admin-read-orders.server.ts";
import { refundOrder, setOrderStatus, writeOrderText } from "./change-order.server.ts";
import { ORDER_STATUSES, STATUS_WORDS } from "./status.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const wanted = url.searchParams;
	return listOrders(context.get(appContext).db, {
		search: (wanted.get("q") ?? "").trim().slice(0, 100),
		status: ORDER_STATUSES.find((status) => status === wanted.get("status")),
		after: wanted.get("after") ?? undefined,
	});
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const asked = readAdminOrderForm(form);
	const { userId } = await change(db, asked, adminId);
	hub.publish(`user:${userId}`, "admin");
	return { done: DONE_WORDS[asked.intent] };
});

const DONE_WORDS = {
	status: "Sifariş statusu yeniləndi",
	adminNotes: "Admin qeydi yeniləndi",
	customerMessage: "Müştəriyə mesaj yeniləndi",
	refund: "Balansa qaytarıldı",
};

function change(db: Database, asked: ReturnType<typeof readAdminOrderForm>, adminId: string) {
	const { orderId } = asked;
	switch (asked.intent) {
		case "status":
			return setOrderStatus(db, { orderId, status: asked.status, adminId });
		case "refund":
			return refundOrder(db, { orderId, adminId });
		case "adminNotes":
			return writeOrderText(db, { orderId, text: asked.intent, value: asked.adminNotes, adminId });
		case "customerMessage":
			return writeOrderText(db, {
				orderId,
				text: asked.intent,
				value: asked.customerMessage,
				adminId,
			});
	}
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = lookAfterRefusal;

export const meta = pageTitle("Sifarişlər");

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
	const { orders, next, isTooWide } = loaderData;
	const [wanted] = useSearchParams();
	const searching = useIsSearching();
	return (
		<>
			<PageHeader
				title="Sifarişlər"
				actions={<DownloadLink to="/admin/orders.csv" words="CSV faylı" />}
			/>
			<SearchForm hint="Nömrə, email və ya ID">
				<SelectField
					key={wanted.get("status")}
					label="Status"
					name="status"
					hideLabel
					defaultValue={wanted.get("status") ?? ""}
					className="md:w-56 md:flex-none"
				>
					<option value="">Bütün statuslar</option>
					{ORDER_STATUSES.map((status) => (
						<option key={status} value={status}>
							{STATUS_WORDS[status]}
						</option>
					))}
				</SelectField>
			</SearchForm>
			{isTooWide && (
				<Notice tone="waiting" className="mb-3">
					Axtarışa çox müştəri uyğun gəlir, bəzi sifarişlər göstərilmir. Axtarışı dəqiqləşdirin.
				</Notice>
			)}
			{orders.length === 0 ? (
				<EmptyState
					icon={<Package aria-hidden />}
					title={wanted.size > 0 ? "Heç bir sifariş tapılmadı" : "Hələ sifariş yoxdur"}
					action={
						wanted.size > 0 && <ButtonLink to="/admin/orders">Filtrləri sıfırlayın</ButtonLink>
					}
				/>
			) : (
				<ul aria-busy={searching} className="grid grid-cols-1 gap-2 aria-busy:opacity-60">
					{orders.map((order) => (
						<AdminOrderCard key={order.id} order={order} />
					))}
				</ul>
			)}
			<Pager next={next} />
		</>
	);
}
