import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import type { Category } from "#app/catalog/read-categories.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Picture, type Priority } from "#app/ui/picture.tsx";

export function CategoryCard({
	category,
	priority,
	heading: Heading = "h3",
}: {
	category: Category;
	priority?: Priority;
	/** One level below the heading that the card stands under. */
	heading?: "h2" | "h3";
}) {
	return (
		<article className="card card-link overflow-hidden">
			<Picture
				src={category.image}
				alt=""
				name={category.name}
				sizes="(min-width: 80rem) 300px, (min-width: 40rem) 33vw, 50vw"
				priority={priority}
				className="framed"
			/>
			<div className="grid justify-items-start gap-2 p-3 sm:p-4">
				<Heading className="font-semibold sm:text-subheading">
					<Link
						to={`/games?category=${category.id}`}
						prefetch="intent"
						className="stretched"
						viewTransition
					>
						{category.name}
					</Link>
				</Heading>
				<Badge tone="good" icon={<BadgeCheck aria-hidden />}>
					Orjinal
				</Badge>
			</div>
		</article>
	);
}
