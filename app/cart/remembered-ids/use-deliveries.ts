import { useEffect } from "react";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { loader } from "./remembered-ids.route.ts";

/** A pause in which whoever types an ID looks up from the keys. */
const PAUSE_MS = 300;

/**
 * How often the customer had something of this game delivered to an ID, whether it is remembered or not;
 * undefined until that is known, and for no ID.
 */
export function useDeliveries(gameId: string, playerId: string | undefined): number | undefined {
	const { data, load } = useFetcher<typeof loader>();
	useEffect(() => {
		if (!playerId) return;
		const query = new URLSearchParams({ game: gameId, id: playerId });
		const timer = setTimeout(() => void load(`/player-ids?${query}`), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [gameId, playerId, load]);
	return data?.given && data.given.playerId === playerId ? data.given.deliveries : undefined;
}
