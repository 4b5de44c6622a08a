import { LayoutGrid } from "lucide-react";
import { appContext } from "#app/app-context.server.ts";
import { listCategories } from "#app/catalog/read-categories.server.ts";
import { listFamilies } from "#app/catalog/read-families.server.ts";
import { describePage } from "#app/settings/describe-page.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/categories.page";
import { CategoryCard } from "./category-card.tsx";
import { describeCategories } from "./describe-lists.server.ts";
import { Families } from "./family-card.tsx";
import { priorityOf } from "./game-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const [categories, families] = await Promise.all([listCategories(db), listFamilies(db)]);
	describePage(context, describeCategories(categories));
	return { categories, families };
}

export const meta = pageTitle("Kateqoriyalar");

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
	const { categories, families } = loaderData;
	return (
		<div className="container-page">
			<PageHeader title="Kateqoriyalar" text="Nə axtardığınızı seçin, qalanını biz göstərək." />
			<Families families={families} heading="h2" />
			{categories.length > 0 ? (
				<div className="grid-cards">
					{categories.map((category, index) => (
						<CategoryCard
							key={category.id}
							category={category}
							priority={priorityOf(index)}
							heading="h2"
						/>
					))}
				</div>
			) : (
				<EmptyState icon={<LayoutGrid aria-hidden />} title="Hələ kateqoriya yoxdur" />
			)}
		</div>
	);
}
