import { useEffect, useState } from "react";
import { data, Link, useLocation } from "react-router";
import { lookAfterRefusal } from "../admin/look-after-refusal.ts";
import { adjustBalance } from "../balance/adjust-balance.server.ts";
import { listLedgerOf, listWaitingRequestsOf } from "../balance/admin-read-requests.server.ts";
import { AdminRequestCard } from "../balance/admin-request-card.tsx";
import { RequestList } from "../balance/history.tsx";
import { LedgerTable } from "../balance/ledger-table.tsx";
import { listRequestsOf } from "../balance/read-balance.server.ts";
import { formatManat } from "../core/money.ts";
import { readPlace } from "../core/page.ts";
import { formatDate } from "../core/time.ts";
import * as WORDS from "../core/words.ts";
import { CustomerOrders } from "../orders/customer-orders.tsx";
import { listOrdersOf } from "../orders/read-orders.server.ts";
import { answered } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import type { Queryable } from "../platform/database.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { Button } from "../ui/button.tsx";
import { keepForm, readKeptForm } from "../ui/kept-form.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";
import { SteadyList } from "../ui/steady-list.tsx";
import { useHands, useSteadyRows } from "../ui/use-steady-rows.ts";
import type { Route } from "./+types/admin-user.page";
import { findUser } from "./admin-read-users.server.ts";
import { readAdminUserForm } from "./admin-user-form.server.ts";
import { BalanceDialog } from "./balance-dialog.tsx";
import { changeRole } from "./change-role.server.ts";
import { RoleButton } from "./role-button.tsx";
import { ROLE_WORDS } from "./roles.ts";
import { shownName } from "./shown-name.ts";
import { useAuth } from "./sign-in/auth-provider.tsx";
import { requireFreshPassword, signedInContext } from "./sign-in/guards.server.ts";

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const readAt = new Date();
	const [user, { orders }, waiting, requests, ledger] = await Promise.all([
		findUser(db, id),
		listOrdersOf(db, { userId: id }),
		listWaitingRequestsOf(db, { userId: id }),
		listRequestsOf(db, { userId: id, after: url.searchParams.get("requests") || undefined }),
		listLedgerOf(db, { userId: id, before: readPlace(url.searchParams, "before") }),
	]);
	if (!user) throw data(WORDS.userNotFound, 404);
	return { user, orders, waiting, requests, ledger, readAt };
}

export const action = answered(async (form, { url, params, context }: Route.ActionArgs) => {
	requireFreshPassword({ url, context });
	const { db, hub, auth } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const userId = params.id;
	const asked = readAdminUserForm(form);
	if (!asked) return {};
	if (asked.intent === "balance") {
		await adjustBalance(db, { ...asked, userId, actorId: adminId });
		hub.publish(`user:${userId}`, "admin");
		const about = await describeUser(db, userId, formatManat(asked.newBalanceQepik));
		return { done: "Balans yeniləndi", about };
	}
	const { email, needsPassword } = await changeRole(db, { userId, role: asked.role, adminId });
	hub.publish(`user:${userId}`, "admin");
	if (needsPassword) await auth.api.requestPasswordReset({ body: { email } });
	return { done: "Rol yeniləndi", about: await describeUser(db, userId, ROLE_WORDS[asked.role]) };
});

/** `Aysel: 25.50 ₼`: about whom an act was, and what it led to. */
async function describeUser(db: Queryable, userId: string, result: string) {
	const user = await findUser(db, userId);
	return user && `${shownName(user)}: ${result}`;
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const shouldRevalidate = lookAfterRefusal;

export const meta = pageTitle("İstifadəçi");

export default function AdminUserPage({ loaderData }: Route.ComponentProps) {
	const { user, orders, waiting, requests, ledger, readAt } = loaderData;
	const hands = useHands(readAt);
	const queue = useSteadyRows(waiting, { hands, lookUpAt: "/admin/balance", appends: true });
	const [editing, setEditing] = useUnsavedBalance();
	const facts = [
		{ word: "Balans", value: formatManat(user.balanceQepik) },
		{ word: "Rol", value: ROLE_WORDS[user.role] },
		{ word: "Qeydiyyat tarixi", value: formatDate(user.createdAt) },
	];
	return (
		<>
			<PageHeader
				title={shownName(user)}
				text={user.email}
				actions={
					<>
						<RoleButton user={user} />
						<Button variant="primary" onClick={() => setEditing(true)}>
							Balansı dəyiş
						</Button>
					</>
				}
			/>
			<dl className="card mb-5 grid grid-cols-2 gap-4 p-4 sm:grid-cols-3 sm:p-5">
				{facts.map(({ word, value }) => (
					<div key={word}>
						<dt className="text-caption text-ink-faint">{word}</dt>
						<dd className="font-semibold tabular-nums">{value}</dd>
					</div>
				))}
			</dl>
			<div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
				<div {...hands.area} className="relative empty:hidden xl:col-span-2">
					<SteadyList
						card={(request) => <AdminRequestCard request={request} />}
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
				<RequestList requests={requests.requests} reader="admin">
					<Pager next={requests.next} name="requests" />
				</RequestList>
				<section aria-labelledby="ledger-title" className="xl:col-span-2">
					<h2 id="ledger-title" className="pb-3 text-subheading">
						Balans tarixçəsi
					</h2>
					<LedgerTable entries={ledger.entries} />
					<Pager name="before" next={ledger.next} />
				</section>
			</div>
			{editing && <BalanceDialog user={user} onClose={() => setEditing(false)} />}
		</>
	);
}

/** Whether the balance is being edited; it still is after one was sent to confirm the password. */
function useUnsavedBalance() {
	const [editing, setEditing] = useState(false);
	const { pathname } = useLocation();
	const person = useAuth().user?.id;
	useEffect(() => {
		if (person && readKeptForm(pathname, person)) setEditing(true);
	}, [person, pathname]);
	return [editing, setEditing] as const;
}
