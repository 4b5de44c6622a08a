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
	view: "grid" | "list";
	/** Whether these are the first cards on the page. */
	first?: boolean;
};

export function GameCards({ games, view, first = false }: GameCardsProps) {
	const Card = view === "grid" ? GameCard : GameRow;
	return games.map((game, index) => (
		<Card key={game.id} game={game} priority={first ? priorityOf(index) : undefined} heading="h2" />
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

/** The whole card opens the game; the button adds it. */
export function GameCard({ game, priority, heading: Heading = "h3" }: CardProps) {
	const titleId = useId();
	return (
		<article className="card card-link flex flex-col overflow-hidden">
			<div className="relative">
				<Picture src={game.image} alt="" name={game.name} sizes={GRID_SIZES} priority={priority} />
				<CardBadges game={game} />
			</div>
			<div className="flex flex-1 flex-col gap-2 p-3 sm:p-4">
				<Heading id={titleId} className="text-base leading-snug font-semibold sm:text-subheading">
					<GameLink game={game} />
				</Heading>
				<p className="line-clamp-1 text-caption text-ink-soft sm:line-clamp-2">
					{game.description}
				</p>
				<Stars value={SHOWN_RATING} />
				<div className="mt-auto grid gap-2.5 pt-1">
					<div className="flex flex-wrap items-center justify-between gap-2">
						<Price game={game} />
						{!game.sellable && <AvailabilityBadge sellable={false} />}
					</div>
					<AddToCartButton
						game={game}
						describedBy={titleId}
						className="relative z-10 w-full max-sm:px-2 max-sm:text-sm"
					/>
				</div>
			</div>
		</article>
	);
}

/** The same game as a row of a list. */
function GameRow({ game, priority, heading: Heading = "h3" }: CardProps) {
	const titleId = useId();
	return (
		<article className="card card-link grid grid-cols-[7rem_minmax(0,1fr)] gap-3 p-3 sm:grid-cols-[12rem_minmax(0,1fr)_13rem] sm:items-center sm:gap-6 sm:p-4">
			<div className="relative self-start">
				<Picture
					src={game.image}
					alt=""
					name={game.name}
					sizes="(min-width: 40rem) 192px, 112px"
					priority={priority}
					className="rounded-control"
				/>
				<CardBadges game={game} />
			</div>
			<div className="grid grid-cols-1 content-start gap-1.5">
				<Heading id={titleId} className="font-semibold sm:text-subheading">
					<GameLink game={game} />
				</Heading>
				<p className="line-clamp-2 text-caption text-ink-soft max-sm:hidden">{game.description}</p>
				<Stars value={SHOWN_RATING} />
			</div>
			<p className="col-span-full line-clamp-2 text-caption text-ink-soft sm:hidden">
				{game.description}
			</p>
			<div className="col-span-full flex items-center justify-between gap-2.5 sm:col-span-1 sm:flex-col sm:items-stretch">
				<Price game={game} />
				{!game.sellable && <AvailabilityBadge sellable={false} />}
				<AddToCartButton
					game={game}
					describedBy={titleId}
					className="relative z-10 flex-none whitespace-nowrap"
				/>
			</div>
		</article>
	);
}

function GameLink({ game }: { game: Game }) {
	return (
		<Link to={`/game/${game.id}`} prefetch="intent" className="stretched" viewTransition>
			{game.name}
		</Link>
	);
}
