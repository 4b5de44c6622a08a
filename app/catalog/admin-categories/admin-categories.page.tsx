import { LayoutGrid, Plus, SearchX } from "lucide-react";
import { Outlet } from "react-router";
import { answered } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Picture } from "../../ui/picture.tsx";
import { SearchForm, useIsSearching } from "../../ui/search-form.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { signedInContext } from "../../users/sign-in/guards.server.ts";
import { actColumns } from "../act-columns.tsx";
import "../catalog-table.css";
import { keepPage } from "../../ui/keep-page.ts";
import { moveCategory } from "../move.server.ts";
import { OpenButton } from "../open-button.tsx";
import { readMoveForm } from "../read-move-form.server.ts";
import type { Route } from "./+types/admin-categories.page";
import { type AdminCategory, listAdminCategories } from "./read-admin-categories.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const q = url.searchParams.get("q") ?? "";
	return { q, categories: await listAdminCategories(context.get(appContext).db, { q }) };
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: actorId } = context.get(signedInContext);
	const { name, order } = await moveCategory(db, { ...readMoveForm(form), actorId });
	hub.publish("catalog", "admin");
	return { done: "Sıralama yeniləndi", about: `${name}: ${order}` };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Kateqoriyalar");

export default function AdminCategoriesPage({ loaderData }: Route.ComponentProps) {
	const { q, categories } = loaderData;
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
			) : q ? (
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

const COLUMNS: Column<AdminCategory>[] = [
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
		cell: ({ gameCount }) => <span className="tabular-nums">{countWords(gameCount)}</span>,
	},
	...actColumns<AdminCategory>("/admin/categories"),
];

function countWords(count: number): string {
	return count >= 100 ? "100+" : String(count);
}
