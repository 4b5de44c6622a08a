import { useEffect, useState } from "react";
import { data, Link, useLocation } from "react-router";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { appContext } from "#app/app-context.server.ts";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { AdminTopUpCard } from "#app/balance/admin-top-up-card.tsx";
import { CardPayments } from "#app/balance/epoint/card-payments.tsx";
import { listCardPayments } from "#app/balance/epoint/card-refunds.server.ts";
import { DebtNotice } from "#app/balance/epoint/debt-notice.tsx";
import { closeDebt, listDebts } from "#app/balance/epoint/debts.server.ts";
import { TopUpList } from "#app/balance/history.tsx";
import { LedgerTable } from "#app/balance/ledger-table.tsx";
import { listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { listTopUpsOf, listWaitingTopUps } from "#app/balance/read-top-ups.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { formatManat } from "#app/core/money.ts";
import { readCursor } from "#app/core/page.ts";
import { formatDate } from "#app/core/time.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepForm, readKeptForm } from "#app/forms/kept-form.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { balanceChanged, userChanged } from "#app/live/changes.server.ts";
import { CustomerOrders } from "#app/orders/customer-orders.tsx";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { ConsentsSection } from "#app/settings/pages/terms/consents-section.tsx";
import { listConsents } from "#app/settings/pages/terms/list-consents.server.ts";
import { changeRole } from "#app/sign-in/change-role.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SteadyList } from "#app/ui/steady-list.tsx";
import { useListInteraction, useSteadyRows } from "#app/ui/use-steady-rows.ts";
import type { Route } from "./+types/admin-user.page";
import { BalanceDialog } from "./balance-dialog.tsx";
import { findUser } from "./read-users.server.ts";
import { RoleButton } from "./role-button.tsx";
import { ROLE_LABELS } from "./roles.ts";
import { shownName } from "./shown-name.ts";
import { readUserForm } from "./user-form.server.ts";

const LEDGER_PAGE = 30;
const SHOWN_CONSENTS = 20;

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const readAt = await readNow(db);
	const [user, { orders }, { topUps: waiting }, topUps, debts, payments, consents, ledger] =
		await Promise.all([
			findUser(db, id),
			listOrdersOf(db, { userId: id }),
			listWaitingTopUps(db, { userId: id }),
			listTopUpsOf(db, { userId: id, after: url.searchParams.get("top-ups") || undefined }),
			listDebts(db, id),
			listCardPayments(db, id),
			listConsents(db, { userId: id, limit: SHOWN_CONSENTS }),
			listEntriesOf(db, {
				userId: id,
				before: readCursor(url.searchParams, "before"),
				limit: LEDGER_PAGE,
				withActor: true,
			}),
		]);
	if (!user) throw data(MESSAGES.userNotFound, 404);
	const mailLeaves = env.smtpUrl !== undefined;
	return { user, mailLeaves, orders, waiting, topUps, debts, payments, consents, ledger, readAt };
}

export const action = answered(async (form, { params, context }: Route.ActionArgs) => {
	const { db, hub, auth } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const userId = params.id;
	const input = readUserForm(form);
	if (!input) return {};
	if (input.intent === "balance") {
		await adjustBalance(db, { ...input, userId, adminId });
		balanceChanged(hub, userId);
		const about = await describeUser(db, userId, formatManat(input.newBalanceQepik));
		return { done: "Balans yeniləndi", about };
	}
	if (input.intent === "closeDebt") {
		const { owedQepik } = await closeDebt(db, { topUpId: input.topUpId, userId, adminId });
		balanceChanged(hub, userId);
		return { done: "Borc bağlandı", about: await describeUser(db, userId, formatManat(owedQepik)) };
	}
	const { email, needsPassword } = await changeRole(db, { userId, role: input.role, adminId });
	userChanged(hub, userId);
	if (needsPassword) await auth.api.requestPasswordReset({ body: { email } });
	return { done: "Rol yeniləndi", about: await describeUser(db, userId, ROLE_LABELS[input.role]) };
});

/** `Aysel: 25.50 ₼`: who was changed, and the result. */
async function describeUser(db: Queryable, userId: string, result: string) {
	const user = await findUser(db, userId);
	return user && `${shownName(user)}: ${result}`;
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("İstifadəçi");

export default function AdminUserPage({ loaderData }: Route.ComponentProps) {
	const { user, orders, waiting, topUps, debts, payments, consents, ledger, readAt } = loaderData;
	const interaction = useListInteraction(readAt);
	const queue = useSteadyRows(waiting, { interaction, lookUpAt: "/admin/balance", appends: true });
	const [editing, setEditing] = useUnsavedBalance();
	const facts = [
		{ label: "Balans", value: formatManat(user.balanceQepik) },
		{ label: "Rol", value: ROLE_LABELS[user.role] },
		{ label: "Qeydiyyat tarixi", value: formatDate(user.createdAt) },
	];
	return (
		<>
			<PageHeader
				title={shownName(user)}
				text={user.isClosed ? "Müştəri hesabını özü bağlayıb" : user.email}
				actions={
					!user.isClosed && (
						<>
							<RoleButton user={user} mailLeaves={loaderData.mailLeaves} />
							<Button variant="primary" onClick={() => setEditing(true)}>
								Balansı dəyiş
							</Button>
						</>
					)
				}
			/>
			<dl className="card mb-5 grid grid-cols-2 gap-4 p-4 sm:grid-cols-3 sm:p-5">
				{facts.map(({ label, value }) => (
					<div key={label}>
						<dt className="text-caption text-ink-faint">{label}</dt>
						<dd className="font-semibold tabular-nums">{value}</dd>
					</div>
				))}
			</dl>
			{debts.map((debt) => (
				<DebtNotice key={debt.topUpId} debt={debt} userId={user.id} />
			))}
			<div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
				<div {...interaction.area} className="relative empty:hidden xl:col-span-2">
					<SteadyList
						card={(topUp) => <AdminTopUpCard topUp={topUp} />}
						title="Qərar gözləyən sorğular"
						name="queue"
						rows={queue.rows}
						isStale={queue.isStale}
						isDone={({ status }) => status !== "pending"}
					/>
				</div>
				<CustomerOrders orders={orders}>
					<Link to={`/admin/orders?q=${encodeURIComponent(user.email)}`} className="link">
						Sifarişlərin idarəsi
					</Link>
				</CustomerOrders>
				<TopUpList topUps={topUps.topUps} reader="admin">
					<Pager next={topUps.next} name="top-ups" />
				</TopUpList>
				<div className="empty:hidden xl:col-span-2">
					<CardPayments payments={payments} balanceQepik={user.balanceQepik} />
				</div>
				<ConsentsSection consents={consents} />
				<section aria-labelledby="ledger-title" className="xl:col-span-2">
					<h2 id="ledger-title" className="pb-3 text-subheading">
						Balans tarixçəsi
					</h2>
					<LedgerTable entries={ledger.entries} />
					<Pager name="before" next={ledger.next} />
				</section>
			</div>
			{editing && !user.isClosed && <BalanceDialog user={user} onClose={() => setEditing(false)} />}
		</>
	);
}

/** Whether the balance is being edited; still so after a detour to confirm the password. */
function useUnsavedBalance() {
	const [editing, setEditing] = useState(false);
	const { pathname } = useLocation();
	const person = useAdminId();
	useEffect(() => {
		if (readKeptForm(pathname, person)) setEditing(true);
	}, [person, pathname]);
	return [editing, setEditing] as const;
}
