/** The player's ID in a game: how it is cleaned, and what another one means for the cart. Pure. */
import { visibleText } from "#app/core/visible-text.ts";
import type { CartLine } from "./cart.ts";

const MAX_LENGTH = 64;

export const playerIdRequired = "ID daxil etmək məcburidir";
export const playerIdUnfit = "ID bu oyunun ID-sinə oxşamır";
export const playerIdTooLong = `ID ən çoxu ${MAX_LENGTH} simvol ola bilər`;

/**
 * IDs are copied from games and chats, sometimes with invisible characters: these are removed, the ends
 * are trimmed, and white space of any kind inside becomes one plain space.
 */
export function cleanPlayerId(typed: string): string {
	return visibleText(typed).replace(/\s+/g, " ");
}

/** Whether a cleaned ID is longer than an order keeps; counted in code points, as PostgreSQL does. */
export function isTooLong(playerId: string): boolean {
	return [...playerId].length > MAX_LENGTH;
}

/** `51234…`: enough to recognize one's own ID. */
export function shortPlayerId(playerId: string): string {
	const characters = [...playerId];
	return characters.length > 5 ? `${characters.slice(0, 5).join("")}…` : playerId;
}

/** The line of the game, if it is in the cart for another ID. */
export function lineOfOtherId(
	lines: CartLine[],
	gameId: string,
	playerId: string,
): (CartLine & { playerId: string }) | undefined {
	const line = lines.find(({ id }) => id === gameId);
	const former = line?.playerId;
	// An earlier version may have stored an ID that was not cleaned.
	if (!line || !former || cleanPlayerId(former) === playerId) return undefined;
	return { ...line, playerId: former };
}

export function changePlayerId(
	lines: CartLine[],
	gameId: string,
	entered: { playerId: string; remember: boolean },
): CartLine[] {
	return lines.map((line) => (line.id === gameId ? { ...line, ...entered } : line));
}
