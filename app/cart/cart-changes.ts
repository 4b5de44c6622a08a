import type { GameCard } from "#app/catalog/read-games.server.ts";
import type { CartLine } from "./cart.ts";

export const priceChanged = "Qiymət dəyişib, səbəti yoxlayın";

/** What has changed since the line was put into the cart. */
export type LineChange =
	| { kind: "gone" }
	| { kind: "price"; formerQepik: number }
	| { kind: "id-missing" };

/**
 * Compares the lines with today's games; `requestedIds` are those that were looked up. Returns the
 * lines brought up to date, and what changed in each, so that nothing changes silently.
 */
export function compareWithToday(lines: CartLine[], requestedIds: string[], games: GameCard[]) {
	const today = new Map(games.map((game) => [game.id, game]));
	const changes = new Map<string, LineChange>();
	const updated = lines.map((line): CartLine => {
		const game = today.get(line.id);
		if (!game) {
			if (requestedIds.includes(line.id)) changes.set(line.id, { kind: "gone" });
			return line;
		}
		const change = changeOf(line, game);
		if (change) changes.set(line.id, change);
		const { name, image, priceQepik, originalPriceQepik, requiresId } = game;
		return { ...line, name, image, priceQepik, originalPriceQepik, requiresId };
	});
	return { updated, changes };
}

/** The lines that the checkout sends and the summary counts: without the games that are gone. */
export function linesToBuy(
	lines: CartLine[],
	changes: ReadonlyMap<string, LineChange>,
): CartLine[] {
	return lines.filter((line) => changes.get(line.id)?.kind !== "gone");
}

function changeOf(line: CartLine, game: GameCard): LineChange | undefined {
	if (!game.sellable) return { kind: "gone" };
	if (game.priceQepik !== line.priceQepik) return { kind: "price", formerQepik: line.priceQepik };
	if (game.requiresId && !line.playerId) return { kind: "id-missing" };
	return undefined;
}
