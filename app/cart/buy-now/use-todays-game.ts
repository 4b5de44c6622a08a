import { useEffect } from "react";
import type { CartProduct } from "#app/cart/cart.ts";
import type { loader } from "#app/cart/todays-games.route.ts";
import type { IdForm } from "#app/catalog/id-form.ts";
import type { Replacement } from "#app/catalog/packages.server.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

export type OfferedGame = CartProduct & {
	familyId: string | null;
	idForm: IdForm | null;
	sellable: boolean;
};

/** A game that can be bought now; or none, and what can be bought in its place. */
type Today = { game?: OfferedGame | undefined; nearest?: Replacement | undefined };

/**
 * The game as it is now, first as far as it is `known`; undefined until it is. Loaded again whenever
 * the page revalidates, and after each `answer`, because the router does not revalidate after a refusal.
 */
export function useTodaysGame(
	{ gameId, known }: { gameId: string; known?: OfferedGame },
	answer: unknown,
): Today | undefined {
	const { data, load } = useFetcher<typeof loader>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each answer
	useEffect(() => {
		void load(`/cart/games?id=${encodeURIComponent(gameId)}`);
	}, [gameId, load, answer]);
	if (!data) return known?.sellable ? { game: known } : undefined;
	return {
		game: data.games.find(({ sellable }) => sellable),
		nearest: data.nearest?.[gameId],
	};
}
