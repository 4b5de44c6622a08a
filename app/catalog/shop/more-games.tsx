import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { GamesPage } from "#app/catalog/read-games.server.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { GameCards } from "./game-card.tsx";
import type { GamesView } from "./use-games-view.ts";

type MoreGamesProps = { after: string; categoryId: string | undefined; view: GamesView };

/**
 * The next page of games, fetched when the end of the list comes near; the page after it follows in
 * the same way. All of them revalidate with the route. Without JavaScript the link leads on.
 */
export function MoreGames({ after, categoryId, view }: MoreGamesProps) {
	const { data, load } = useFetcher<GamesPage>();
	const end = useRef<HTMLDivElement>(null);
	const [isNear, setNear] = useState(false);
	useNearness(end, () => setNear(true));
	const query = new URLSearchParams(categoryId ? { category: categoryId, after } : { after });
	const address = `/games?${query}`;
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
			<GameCards games={data.games} view={view} />
			{data.next && <MoreGames after={data.next} categoryId={categoryId} view={view} />}
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
