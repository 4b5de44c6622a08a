import { useEffect, useRef, useState } from "react";
import type { IdForm } from "#app/catalog/id-form.ts";
import { toastError } from "#app/ui/toasts.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { CartLine } from "./cart.ts";
import { compareWithToday, type LineChange, priceChanged, type Today } from "./cart-changes.ts";
import { useCart } from "./cart-provider.tsx";
import { MAX_LINES } from "./edit-cart.ts";
import type { loader } from "./todays-games.route.ts";

type TodaysGames = {
	changes: ReadonlyMap<string, LineChange>;
	forms: ReadonlyMap<string, IdForm | null>;
};

const NOTHING_YET: Today = { ids: [], games: [] };

/**
 * Keeps the cart's lines up to date with its games, and returns what changed, and the form of each game's
 * ID. Loads the games again
 * whenever the page revalidates, and after each `answer` of the checkout, because the router does not
 * revalidate after a refusal.
 */
export function useTodaysGames(answer: unknown): TodaysGames {
	const { lines, change } = useCart();
	const { data, load } = useFetcher<typeof loader>();
	const [prices, setPrices] = useState<ReadonlyMap<string, LineChange>>(new Map());
	const latest = useRef(lines);
	latest.current = lines;

	// Lines beyond what an order can hold are not looked up: URLs are limited in length.
	const checked = lines.slice(0, MAX_LINES);
	const query = checked.map(({ id }) => `id=${encodeURIComponent(id)}`).join("&");
	// biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each answer
	useEffect(() => {
		if (query) load(`/cart/games?${query}`);
	}, [query, load, answer]);

	useEffect(() => {
		if (!data) return;
		const compare = (lines: CartLine[]) => compareWithToday(lines, data);
		const { updated, changes } = compare(latest.current);
		const changedPrices = [...changes].filter(([, { kind }]) => kind === "price");
		if (JSON.stringify(updated) !== JSON.stringify(latest.current)) {
			// The lines as they are now: one may have been removed since the last render.
			change((current) => compare(current).updated);
		}
		if (changedPrices.length === 0) return;
		// The lines have the new price from now on; the former one is remembered here.
		setPrices((before) => new Map([...before, ...changedPrices]));
		toastError(priceChanged);
	}, [data, change]);

	const present = compareWithToday(lines, data ?? NOTHING_YET).changes;
	return {
		changes: new Map([...prices, ...present]),
		forms: new Map(data?.games.map(({ id, idForm }) => [id, idForm])),
	};
}
