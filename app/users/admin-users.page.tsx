import { Users } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { appContext } from "#app/app-context.server.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDate } from "#app/core/time.ts";
import { readKeptForm } from "#app/forms/kept-form.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchForm, useIsSearching } from "#app/ui/search-form.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/admin-users.page";
import { BalanceDialog } from "./balance-dialog.tsx";
import { type ListedUser, listUsers } from "./read-users.server.ts";
import { ROLE_LABELS } from "./roles.ts";
import { shownName } from "./shown-name.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const asked = {
		search: (url.searchParams.get("q") ?? "").trim().slice(0, 100),
		after: url.searchParams.get("after") ?? undefined,
	};
	return readAside(context.get(appContext), (db) => listUsers(db, asked));
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("İstifadəçilər");

export default function AdminUsersPage({ loaderData: { users, next } }: Route.ComponentProps) {
	const [editing, setEditing] = useUnsavedBalance(users);
	const searching = useIsSearching();
	return (
		<>
			<PageHeader
				title="İstifadəçilər"
				actions={<DownloadLink to="/admin/users.csv" label="CSV faylı" />}
			/>
			<SearchForm hint="Ad və ya email" />
			{users.length === 0 ? (
				<EmptyState
					icon={<Users aria-hidden />}
					title="Heç bir istifadəçi tapılmadı"
					action={<ButtonLink to="/admin/users">Axtarışı sıfırlayın</ButtonLink>}
				/>
			) : (
				<div aria-busy={searching} className="card aria-busy:opacity-60">
					<Table
						caption="İstifadəçilər"
						columns={columns(setEditing)}
						rows={users}
						rowKey={({ id }) => id}
					/>
				</div>
			)}
			<Pager next={next} />
			{editing && (
				<BalanceDialog
					user={users.find(({ id }) => id === editing.id) ?? editing}
					onClose={() => setEditing(undefined)}
				/>
			)}
		</>
	);
}

/** Whose balance is being edited; still so after a detour to confirm the password. */
function useUnsavedBalance(users: ListedUser[]) {
	const [editing, setEditing] = useState<ListedUser>();
	const person = useAdminId();
	const [listed] = useState(users);
	useEffect(() => {
		const unsaved = listed.find(({ id }) => readKeptForm(`/admin/users/${id}`, person));
		if (unsaved) setEditing(unsaved);
	}, [person, listed]);
	return [editing, setEditing] as const;
}

const columns = (onEdit: (user: ListedUser) => void): Column<ListedUser>[] => [
	{
		header: "İstifadəçi",
		lead: true,
		cell: (user) => (
			<span className="grid min-w-0">
				<Link to={`/admin/users/${user.id}`} className="link font-semibold">
					{shownName(user)}
				</Link>
				{!user.isClosed && (
					<span className="break-all text-caption text-ink-soft">{user.email}</span>
				)}
			</span>
		),
	},
	{
		header: "Rol",
		cell: ({ role }) => (
			<Badge tone={role === "admin" ? "accent" : "neutral"}>{ROLE_LABELS[role]}</Badge>
		),
	},
	{
		header: "Qeydiyyat tarixi",
		// No room for it at middle widths; it is on the user's page as well.
		className: "md:max-xl:hidden",
		cell: ({ createdAt }) => (
			<span className="whitespace-nowrap text-ink-soft">{formatDate(createdAt)}</span>
		),
	},
	{
		header: "Balans",
		align: "end",
		cell: ({ balanceQepik }) => (
			<span className="money font-semibold">{formatManat(balanceQepik)}</span>
		),
	},
	{
		header: "Əməliyyat",
		align: "end",
		cell: (user) =>
			!user.isClosed && (
				<Button size="small" className="whitespace-nowrap" onClick={() => onEdit(user)}>
					Balansı dəyiş
				</Button>
			),
	},
];
