import { formatManat } from "#app/core/money.ts";
import type { BestSellers } from "./read-sales.server.ts";

/** The games that brought most, of the span's days, or of as many newest orders as are counted. */
export function BestSellersList({ sellers, days }: { sellers: BestSellers; days: number }) {
	const { games, countedOrders } = sellers;
	if (games.length === 0) return null;
	return (
		<section aria-labelledby="sellers-title" className="card min-w-0 p-4 sm:p-5">
			<h2 id="sellers-title" className="text-subheading">
				Ən çox satılanlar
			</h2>
			<p className="pb-2 text-caption text-ink-soft">
				{countedOrders === undefined ? `Son ${days} gün` : `Son ${countedOrders} sifariş`}
			</p>
			<ol className="grid grid-cols-1 gap-1">
				{games.map(({ gameId, name, units, revenueQepik }) => (
					<li key={gameId} className="flex items-baseline gap-3">
						<span className="min-w-0 flex-1 truncate">{name}</span>
						<span className="flex-none text-caption text-ink-soft">{units} ədəd</span>
						<span className="money w-24 flex-none text-right">{formatManat(revenueQepik)}</span>
					</li>
				))}
			</ol>
		</section>
	);
}
