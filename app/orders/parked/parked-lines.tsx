import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import type { ShownParked } from "./read-parked.server.ts";

/** What is to be bought, as it was seen when it was parked. */
export function ParkedLines({ parked }: { parked: ShownParked }) {
	return (
		<section aria-labelledby="parked-lines" className="card grid gap-4 p-5 sm:p-6">
			<div>
				<h2 id="parked-lines" className="text-subheading">
					Sifariş
				</h2>
				<p className="text-caption text-ink-soft">{formatDateTime(parked.createdAt)}</p>
			</div>
			<ul className="grid gap-3">
				{parked.lines.map(({ gameId, name, quantity, playerId }) => (
					<li key={gameId} className="wrap-anywhere">
						<p>
							{name}
							{quantity > 1 && ` × ${quantity}`}
						</p>
						{playerId && <p className="text-caption text-ink-soft">ID: {playerId}</p>}
					</li>
				))}
			</ul>
			<dl className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
				<dt className="font-semibold">Cəmi</dt>
				<dd className="money text-heading">{formatManat(parked.seenTotalQepik)}</dd>
			</dl>
		</section>
	);
}
