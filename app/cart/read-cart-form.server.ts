import { z } from "zod";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import { MAX_QUANTITY } from "./cart.ts";
import { tooManyLines } from "./edit-cart.ts";
import { cleanPlayerId, isTooLong, playerIdTooLong } from "./player-id.ts";

const line = z.strictObject({
	gameId: z.string().min(1).max(64),
	name: z.string().max(200),
	quantity: z.int().min(1).max(MAX_QUANTITY),
	playerId: z
		.string()
		.transform((id) => cleanPlayerId(id) || null)
		.nullable(),
});

const cart = z
	.array(line)
	.refine((lines) => new Set(lines.map(({ gameId }) => gameId)).size === lines.length);

const form = z.object({
	lines: z.string().max(100_000).transform(parseJson).pipe(cart),
	seenTotalQepik: z
		.string()
		.regex(/^\d{1,12}$/)
		.transform(Number),
	attemptId: z.string().regex(/^[0-9a-zA-Z-]{8,64}$/),
});

/**
 * Reads what the cart page sends. A form that the page cannot send is refused as a whole; too many
 * games and an ID that is too long are refused in words.
 */
export function readCartForm(data: FormData) {
	const result = form.safeParse(Object.fromEntries(data));
	if (!result.success) throw new Problem("invalid", WORDS.failure);
	const tooMany = tooManyLines(result.data.lines);
	if (tooMany) throw new Problem("invalid", tooMany);
	// A cart that was filled by an earlier version, or by hand, can be longer than the dialog allows.
	if (result.data.lines.some(({ playerId }) => playerId && isTooLong(playerId))) {
		throw new Problem("invalid", playerIdTooLong);
	}
	return result.data;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
