import { LayoutGrid } from "lucide-react";
import { appContext } from "#app/app-context.server.ts";
import { listCategories } from "#app/catalog/read-categories.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/categories.page";
import { CategoryCard } from "./category-card.tsx";
import { priorityOf } from "./game-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	return { categories: await listCategories(context.get(appContext).db) };
}

export const meta = pageTitle("Kateqoriyalar");

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
	const { categories } = loaderData;
	return (
		<div className="container-page">
			<PageHeader title="Kateqoriyalar" text="Nə axtardığınızı seçin, qalanını biz göstərək." />
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
