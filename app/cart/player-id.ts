/** The player's ID in a game: what of it counts, and what a second one means for a cart. Pure. */
import { visibleText } from "../core/visible-text.ts";
import type { CartLine } from "./cart.ts";

const MAX_LENGTH = 64;

export const playerIdTooLong = `ID ən çoxu ${MAX_LENGTH} simvol ola bilər`;

/**
 * IDs are copied out of games and chats, now and then with what cannot be seen: that goes, and so do
 * the spaces around; spaces of any kind inside become plain.
 */
export function cleanPlayerId(typed: string): string {
	return visibleText(typed).replace(/\s+/g, " ");
}

/** Whether a cleaned ID is longer than an order keeps. Counted as the database does. */
export function isTooLong(playerId: string): boolean {
	return [...playerId].length > MAX_LENGTH;
}

/** `51234…`: enough to know one's own ID by. */
export function shortPlayerId(playerId: string): string {
	const characters = [...playerId];
	return characters.length > 5 ? `${characters.slice(0, 5).join("")}…` : playerId;
}

/** The line of the game if it is in the cart for another ID already. */
export function lineOfOtherId(
	lines: CartLine[],
	gameId: string,
	playerId: string,
): (CartLine & { userProvidedId: string }) | undefined {
	const line = lines.find(({ id }) => id === gameId);
	const former = line?.userProvidedId;
	// A cart of an earlier version may keep an ID that was not cleaned.
	if (!line || !former || cleanPlayerId(former) === playerId) return undefined;
	return { ...line, userProvidedId: former };
}

export function changePlayerId(lines: CartLine[], gameId: string, playerId: string): CartLine[] {
	return lines.map((line) => (line.id === gameId ? { ...line, userProvidedId: playerId } : line));
}
