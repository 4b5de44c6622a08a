import { refuseId } from "#app/catalog/id-form.ts";
import type { Replacement } from "#app/catalog/packages.server.ts";
import type { GameCard } from "#app/catalog/read-games.server.ts";
import type { CartLine } from "./cart.ts";
import { cleanPlayerId } from "./player-id.ts";

export const priceChanged = "Qiymət dəyişib, səbəti yoxlayın";

/** What has changed since the line was put into the cart. */
export type LineChange =
	/** `nearest` can be bought in its place. */
	| { kind: "gone"; nearest?: Replacement | undefined }
	| { kind: "price"; formerQepik: number }
	| { kind: "id-missing" }
	/** The game asks for another kind of ID by now; `why` says for which. */
	| { kind: "id-unfit"; why: string };

/** Those games that were asked for and are there; `nearest` is missing where an older version answers. */
export type Today = { ids: string[]; games: GameCard[]; nearest?: Record<string, Replacement> };

/**
 * Compares the lines with today's games; `ids` are those that were looked up. Returns the
 * lines brought up to date, and what changed in each, so that nothing changes silently.
 */
export function compareWithToday(lines: CartLine[], { ids, games, nearest = {} }: Today) {
	const today = new Map(games.map((game) => [game.id, game]));
	const changes = new Map<string, LineChange>();
	const updated = lines.map((line): CartLine => {
		const game = today.get(line.id);
		if (!game) {
			if (ids.includes(line.id)) changes.set(line.id, { kind: "gone", nearest: nearest[line.id] });
			return line;
		}
		const change = changeOf(line, game, nearest[line.id]);
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

function changeOf(line: CartLine, game: GameCard, nearest?: Replacement): LineChange | undefined {
	if (!game.sellable) return { kind: "gone", nearest };
	if (game.priceQepik !== line.priceQepik) return { kind: "price", formerQepik: line.priceQepik };
	if (game.requiresId && !line.playerId) return { kind: "id-missing" };
	const refusal = game.requiresId && refuseId(game.idForm, cleanPlayerId(line.playerId ?? ""));
	if (refusal) return { kind: "id-unfit", why: refusal.message };
	return undefined;
}
