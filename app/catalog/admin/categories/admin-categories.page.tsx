import { LayoutGrid, Plus, SearchX } from "lucide-react";
import { Outlet } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { actionColumns } from "#app/catalog/admin/action-columns.tsx";
import {
	type CountedCategory,
	listCategoriesWithCounts,
} from "#app/catalog/read-categories.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SearchForm, useIsSearching } from "#app/ui/search-form.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import "#app/catalog/admin/catalog-table.css";
import { moveCategory } from "#app/catalog/admin/move.server.ts";
import { readMoveForm } from "#app/catalog/admin/move-form.server.ts";
import { OpenButton } from "#app/catalog/admin/open-button.tsx";
import { keepPage } from "#app/forms/keep-page.ts";
import type { Route } from "./+types/admin-categories.page";

export async function loader({ url, context }: Route.LoaderArgs) {
	const search = url.searchParams.get("q") ?? "";
	const categories = await listCategoriesWithCounts(context.get(appContext).db, { search });
	return { search, categories };
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const { name, position } = await moveCategory(db, { ...readMoveForm(form), adminId });
	catalogChanged(hub);
	return { done: "Sıralama yeniləndi", about: `${name}: ${position}` };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Kateqoriyalar");

export default function AdminCategoriesPage({ loaderData }: Route.ComponentProps) {
	const { search, categories } = loaderData;
	const searching = useIsSearching();
	return (
		<>
			<PageHeader
				title="Kateqoriyalar"
				actions={
					<OpenButton
						to="/admin/categories/new"
						label="Yeni kateqoriya"
						variant="primary"
						icon={<Plus aria-hidden />}
					/>
				}
			/>
			<SearchForm hint="Ad ilə axtarış" />
			{categories.length > 0 ? (
				<div aria-busy={searching} className="card aria-busy:opacity-60 md:py-2">
					<Table
						className="catalog-table"
						caption="Kateqoriyalar"
						columns={COLUMNS}
						rows={categories}
						rowKey={({ id }) => id}
					/>
				</div>
			) : search ? (
				<EmptyState
					icon={<SearchX aria-hidden />}
					title="Heç bir kateqoriya tapılmadı"
					action={<ButtonLink to="/admin/categories">Axtarışı sıfırlayın</ButtonLink>}
				/>
			) : (
				<EmptyState
					icon={<LayoutGrid aria-hidden />}
					title="Hələ kateqoriya yoxdur"
					text="Oyunlar kateqoriyalara bölünür: əvvəlcə birini yaradın."
				/>
			)}
			<Outlet />
		</>
	);
}

const COLUMNS: Column<CountedCategory>[] = [
	{
		header: "Kateqoriya",
		lead: true,
		cell: ({ id, name, description, image }) => (
			<div className="flex min-w-0 items-center gap-3">
				<Picture src={image} alt="" sizes="96px" className="w-20 flex-none rounded-tag md:w-24" />
				<div className="min-w-0">
					<p id={`name-${id}`} className="font-semibold">
						{name}
					</p>
					<p className="line-clamp-1 max-w-[60ch] text-caption text-ink-faint">{description}</p>
				</div>
			</div>
		),
	},
	{
		header: "Oyun sayı",
		align: "end",
		cell: ({ gameCount }) => <span className="tabular-nums">{countLabel(gameCount)}</span>,
	},
	...actionColumns<CountedCategory>("/admin/categories"),
];

function countLabel(count: number): string {
	return count >= 100 ? "100+" : String(count);
}
