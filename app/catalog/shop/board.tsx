import { Link } from "react-router";
import { Price } from "#app/catalog/price.tsx";
import type { Board } from "#app/catalog/read-families.server.ts";
import { formatManat } from "#app/core/money.ts";
import "./board.css";

/** All packages of a game, the chosen one marked. Another one takes the place of this page. */
export function Packages(props: { packages: Board["packages"]; chosenId: string }) {
	return (
		<nav aria-label="Paketlər">
			<ul className="board">
				{props.packages.map(({ unit, ...offered }) => {
					const isChosen = offered.id === props.chosenId;
					return (
						<li key={offered.id}>
							<Link
								to={`/game/${offered.id}`}
								replace
								preventScrollReset
								prefetch="intent"
								aria-current={isChosen ? "page" : undefined}
								className="package press"
							>
								<span className="package-amount">{offered.denomination}</span>
								{offered.bonus && <span className="package-bonus">{offered.bonus}</span>}
								<Price game={offered} />
								{!offered.sellable && <span className="package-gone">Bitib</span>}
								{offered.sellable && unit && (
									<span className="money text-caption text-ink-faint">
										{unit.units} = {formatManat(unit.priceQepik)}
									</span>
								)}
							</Link>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}
