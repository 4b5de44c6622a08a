import { Link } from "react-router";
import type { FamilyCard } from "#app/catalog/read-families.server.ts";
import { classes } from "#app/ui/classes.ts";
import { toneOf } from "./tone.ts";

/** The shortest way to a game: to its packages. */
export function GameChips({ families }: { families: FamilyCard[] }) {
	if (families.length === 0) return null;
	return (
		<nav aria-label="Oyun seçin" className="game-chips">
			{families.map(({ id, name, gameId, hue }) => (
				<Link
					key={id}
					to={`/game/${gameId}`}
					prefetch="intent"
					viewTransition
					className={classes("game-chip press", toneOf(hue))}
				>
					{name}
				</Link>
			))}
		</nav>
	);
}
