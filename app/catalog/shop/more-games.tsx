import { type RefObject, useEffect, useRef, useState } from "react";
import type { GamesPage } from "#app/catalog/read-games.server.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { GameCards } from "./game-card.tsx";
import { gamesAddress } from "./games-address.ts";

type MoreGamesProps = {
	/** The parameters of the list. */
	list: Record<string, string | undefined>;
	after: string;
};

/**
 * The next page of games, fetched when the end of the list comes near; the page after it follows in
 * the same way. All of them revalidate with the route. Without JavaScript the link leads on.
 */
export function MoreGames({ list, after }: MoreGamesProps) {
	const { data, load } = useFetcher<GamesPage>();
	const end = useRef<HTMLDivElement>(null);
	const [isNear, setNear] = useState(false);
	useNearness(end, () => setNear(true));
	const address = gamesAddress({ ...list, after });
	useEffect(() => {
		if (isNear) load(address);
	}, [isNear, load, address]);
	if (!data) {
		return (
			<div ref={end} className="col-span-full">
				<MoreLink to={address} busy={isNear} />
			</div>
		);
	}
	return (
		<>
			<GameCards games={data.games} />
			{data.next && <MoreGames list={list} after={data.next} />}
		</>
	);
}

/** Early enough that scrolling does not reach the end before there is more. */
const LOOKAHEAD = "1200px";

function useNearness(element: RefObject<Element | null>, onNear: () => void) {
	const latest = useRef(onNear);
	latest.current = onNear;
	useEffect(() => {
		if (!element.current) return;
		const observer = new IntersectionObserver(
			([entry]) => {
				if (!entry?.isIntersecting) return;
				observer.disconnect();
				latest.current();
			},
			{ rootMargin: LOOKAHEAD },
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element]);
}
