import type { FamilyCard as Family } from "#app/catalog/read-families.server.ts";
import { formatManat } from "#app/core/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { SmallCard } from "./small-card.tsx";
import { toneOf } from "./tone.ts";

/** The packages of games, above the list of games; nothing where there are none. */
export function Families({ families, heading }: { families: Family[]; heading: "h2" | "h3" }) {
	if (families.length === 0) return null;
	return (
		<ul aria-label="Paketlər" className="families">
			{families.map(({ id, name, image, hue, gameId, sellable, priceQepik }) => (
				<li key={id}>
					<SmallCard
						to={`/game/${gameId}`}
						name={name}
						image={image}
						heading={heading}
						className={toneOf(hue)}
					>
						{sellable ? (
							<p className="money tone-ink">{formatManat(priceQepik)}-dən</p>
						) : (
							<p>
								<Badge tone="bad">Bitib</Badge>
							</p>
						)}
					</SmallCard>
				</li>
			))}
		</ul>
	);
}
