import { Boxes, Plus, SearchX } from "lucide-react";
import { Outlet } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { actionColumns } from "#app/catalog/admin/action-columns.tsx";
import { type FamilyRow, listFamiliesToEdit } from "#app/catalog/read-families.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SearchForm, useIsSearching } from "#app/ui/search-form.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import "#app/catalog/admin/catalog-table.css";
import { moveFamily } from "#app/catalog/admin/move.server.ts";
import { readMoveForm } from "#app/catalog/admin/move-form.server.ts";
import { OpenButton } from "#app/catalog/admin/open-button.tsx";
import { keepPage } from "#app/forms/keep-page.ts";
import type { Route } from "./+types/admin-families.page";

export async function loader({ url, context }: Route.LoaderArgs) {
	const search = url.searchParams.get("q") ?? "";
	const families = await listFamiliesToEdit(context.get(appContext).db, { search });
	return { search, families };
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { name, position } = await moveFamily(db, { ...readMoveForm(form), adminId });
	catalogChanged(hub);
	return { done: "Sıralama yeniləndi", about: `${name}: ${position}` };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Paket qrupları");

export default function AdminFamiliesPage({ loaderData }: Route.ComponentProps) {
	const { search, families } = loaderData;
	const searching = useIsSearching();
	return (
		<>
			<PageHeader
				title="Paket qrupları"
				actions={
					<OpenButton
						to="/admin/families/new"
						label="Yeni paket qrupu"
						variant="primary"
						icon={<Plus aria-hidden />}
					/>
				}
			/>
			<SearchForm hint="Ad ilə axtarış" />
			{families.length > 0 ? (
				<div aria-busy={searching} className="card aria-busy:opacity-60 md:py-2">
					<Table
						className="catalog-table"
						caption="Paket qrupları"
						columns={COLUMNS}
						rows={families}
						rowKey={({ id }) => id}
					/>
				</div>
			) : search ? (
				<EmptyState
					icon={<SearchX aria-hidden />}
					title="Heç bir paket qrupu tapılmadı"
					action={<ButtonLink to="/admin/families">Axtarışı sıfırlayın</ButtonLink>}
				/>
			) : (
				<EmptyState
					icon={<Boxes aria-hidden />}
					title="Hələ paket qrupu yoxdur"
					text="Qrupdakı paketlər oyunun səhifəsində yan-yana göstərilir."
				/>
			)}
			<Outlet />
		</>
	);
}

const COLUMNS: Column<FamilyRow>[] = [
	{
		header: "Qrup",
		lead: true,
		cell: ({ id, name }) => (
			<p id={`name-${id}`} className="font-semibold">
				{name}
			</p>
		),
	},
	{
		header: "Paket sayı",
		align: "end",
		cell: ({ packageCount }) => <span className="tabular-nums">{packageCount}</span>,
	},
	...actionColumns<FamilyRow>("/admin/families"),
];
