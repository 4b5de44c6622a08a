import { useId } from "react";
import { Link } from "react-router";
import { AddToCartButton } from "#app/cart/add-to-cart-button.tsx";
import { AvailabilityBadge, Price } from "#app/catalog/price.tsx";
import type { GameCard as Game } from "#app/catalog/read-games.server.ts";
import { Picture, type Priority } from "#app/ui/picture.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { CardBadges } from "./card-badges.tsx";
import { SHOWN_RATING } from "./rating.ts";

const GRID_SIZES = "(min-width: 80rem) 300px, (min-width: 40rem) 33vw, 50vw";

type GameCardsProps = {
	games: Game[];
	/** Whether these are the first cards on the page. */
	first?: boolean;
};

export function GameCards({ games, first = false }: GameCardsProps) {
	return games.map((game, index) => (
		<GameCard
			key={game.id}
			game={game}
			priority={first ? priorityOf(index) : undefined}
			heading="h2"
		/>
	));
}

/** The first picture decides how soon the page looks complete; those beside it need not be lazy. */
export function priorityOf(index: number): Priority | undefined {
	if (index === 0) return "high";
	return index < 4 ? "eager" : undefined;
}

type CardProps = {
	game: Game;
	priority?: Priority;
	/** One level below the heading that the card stands under. */
	heading?: "h2" | "h3";
};

/** The whole card opens the game; the button adds it. Where it stands says whether it is a row. */
export function GameCard({ game, priority, heading: Heading = "h3" }: CardProps) {
	const titleId = useId();
	return (
		<article className="game-card card card-link">
			<Picture
				src={game.image}
				alt=""
				name={game.name}
				sizes={GRID_SIZES}
				priority={priority}
				className="game-picture framed"
			/>
			<CardBadges game={game} />
			<Heading id={titleId}>
				<Link to={`/game/${game.id}`} prefetch="intent" className="stretched" viewTransition>
					{game.name}
				</Link>
			</Heading>
			<p className="game-about">{game.description}</p>
			<Stars value={SHOWN_RATING} className="game-stars" />
			<div className="game-price">
				<Price game={game} />
				{!game.sellable && <AvailabilityBadge sellable={false} />}
			</div>
			<AddToCartButton game={game} describedBy={titleId} className="game-add" />
		</article>
	);
}
