import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import * as WORDS from "../core/words.ts";
import { toastError } from "../ui/toaster.tsx";
import type { CartLine } from "./cart.ts";
import { compareWithToday, type LineChange } from "./cart-changes.ts";
import { useCart } from "./cart-provider.tsx";
import { MAX_LINES } from "./edit-cart.ts";
import type { loader } from "./todays-games.route.ts";

/**
 * Keeps the cart's lines as its games are today and tells what changed. Asked again whenever
 * the page looks again, and after each `answer` of the checkout, since a refusal makes the router
 * ask nothing again by itself.
 */
export function useTodaysGames(answer: unknown): ReadonlyMap<string, LineChange> {
	const { lines, change } = useCart();
	const { data, load } = useFetcher<typeof loader>();
	const [prices, setPrices] = useState<ReadonlyMap<string, LineChange>>(new Map());
	const latest = useRef(lines);
	latest.current = lines;

	// What cannot be bought at once is not asked for either: an address has an end.
	const asked = lines.slice(0, MAX_LINES);
	const query = asked.map(({ id }) => `id=${encodeURIComponent(id)}`).join("&");
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each answer
	useEffect(() => {
		if (query) load(`/cart/games?${query}`);
	}, [query, load, answer]);

	useEffect(() => {
		if (!data) return;
		const compare = (lines: CartLine[]) => compareWithToday(lines, data.ids, data.games);
		const { updated, changes } = compare(latest.current);
		const changed = [...changes].filter(([, { kind }]) => kind === "price");
		if (JSON.stringify(updated) !== JSON.stringify(latest.current)) {
			// The lines as they are by then: one may have been removed since they were drawn.
			change((current) => compare(current).updated);
		}
		if (changed.length === 0) return;
		// The lines carry the new price from now on; what the former one was is remembered here.
		setPrices((before) => new Map([...before, ...changed]));
		toastError(WORDS.priceChanged);
	}, [data, change]);

	const standing = compareWithToday(lines, data?.ids ?? [], data?.games ?? []).changes;
	return new Map([...prices, ...standing]);
}
