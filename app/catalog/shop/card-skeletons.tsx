import { Skeleton } from "#app/ui/skeleton.tsx";

const KEYS = Array.from({ length: 12 }, (_, index) => `card-${index}`);

/** Twelve placeholders for cards; `tall` ones have room for a price and a button. */
export function CardSkeletons({ tall = false }: { tall?: boolean }) {
	return (
		<ul aria-busy="true" aria-label="Yüklənir" className="grid-cards">
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
