import type { GameCard } from "../catalog/read-catalog.server.ts";
import type { CartLine } from "./cart.ts";

/** What is no longer as it was when the line was put into the cart. */
export type LineChange =
	| { kind: "gone" }
	| { kind: "price"; formerQepik: number }
	| { kind: "id-missing" };

/**
 * Holds the lines against today's games (`asked` are the ids that were asked for). Returns the
 * lines as they are today, with what changed for each, so that nothing changes silently.
 */
export function compareWithToday(lines: CartLine[], asked: string[], games: GameCard[]) {
	const today = new Map(games.map((game) => [game.id, game]));
	const changes = new Map<string, LineChange>();
	const updated = lines.map((line): CartLine => {
		const game = today.get(line.id);
		if (!game) {
			if (asked.includes(line.id)) changes.set(line.id, { kind: "gone" });
			return line;
		}
		const change = changeOf(line, game);
		if (change) changes.set(line.id, change);
		const { name, image, priceQepik, originalPriceQepik, requiresId } = game;
		return { ...line, name, image, priceQepik, originalPriceQepik, requiresId };
	});
	return { updated, changes };
}

/** What the checkout sends and the summary counts: a game that is gone is left out of both. */
export function linesToBuy(
	lines: CartLine[],
	changes: ReadonlyMap<string, LineChange>,
): CartLine[] {
	return lines.filter((line) => changes.get(line.id)?.kind !== "gone");
}

function changeOf(line: CartLine, game: GameCard): LineChange | undefined {
	if (!game.sellable) return { kind: "gone" };
	if (game.priceQepik !== line.priceQepik) return { kind: "price", formerQepik: line.priceQepik };
	if (game.requiresId && !line.userProvidedId) return { kind: "id-missing" };
	return undefined;
}
