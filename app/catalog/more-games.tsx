import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { MoreLink } from "../ui/more-link.tsx";
import { GameCards } from "./game-card.tsx";
import type { loader } from "./games.page.tsx";
import type { GamesView } from "./use-games-view.ts";

type MoreGamesProps = { after: string; categoryId: string | undefined; view: GamesView };

/**
 * The games that follow, fetched when the end of the list comes near, each part with the next one
 * at its end. The parts look again with the page; without scripts the link leads on.
 */
export function MoreGames({ after, categoryId, view }: MoreGamesProps) {
	const { data, load } = useFetcher<typeof loader>();
	const end = useRef<HTMLDivElement>(null);
	const [wanted, setWanted] = useState(false);
	useNearness(end, () => setWanted(true));
	const query = new URLSearchParams(categoryId ? { category: categoryId, after } : { after });
	const address = `/games?${query}`;
	useEffect(() => {
		if (wanted) load(address);
	}, [wanted, load, address]);
	if (!data) {
		return (
			<div ref={end} className="col-span-full">
				<MoreLink to={address} busy={wanted} />
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

/** Somebody who scrolls does not see the end before there is more. */
const NEAR = "1200px";

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
			{ rootMargin: NEAR },
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element]);
}
