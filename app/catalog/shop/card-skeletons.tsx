import { readText } from "#app/ui/browser-store.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

const KEYS = Array.from({ length: 12 }, (_, index) => `card-${index}`);

/** Twelve placeholders for cards; `tall` ones, of games, for rows where one looks at rows. */
export function CardSkeletons({ tall = false }: { tall?: boolean }) {
	const asRows = tall && readText("games-view") === "list";
	return (
		<ul aria-busy="true" aria-label="Yüklənir" className={asRows ? "skeleton-rows" : "grid-cards"}>
			{KEYS.map((key) => (
				<li key={key} className="card overflow-hidden">
					<Skeleton className="aspect-video rounded-none" />
					<div className="grid gap-2.5 p-3 sm:p-4">
						<Skeleton className="h-6 w-3/4" />
						{!tall && <Skeleton className="h-6.5 w-1/3" />}
						{tall && (
							<>
								<Skeleton className="h-5 w-1/2" />
								<Skeleton className="h-7 w-2/5" />
								<Skeleton className="h-11 rounded-control" />
							</>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}

const FILTERS = ["max-sm:basis-full sm:w-60", "flex-1 sm:w-44 sm:flex-none", "w-22"];

/** Placeholders for the choice of games above them. */
export function FilterSkeletons() {
	return (
		<div className="flex w-full flex-wrap gap-2">
			{FILTERS.map((width) => (
				<Skeleton key={width} className={`h-11 rounded-control ${width}`} />
			))}
		</div>
	);
}
