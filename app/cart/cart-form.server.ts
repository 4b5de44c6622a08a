import { z } from "zod";
import { Problem } from "#app/core/problem.ts";
import { brokenForm, readFields } from "#app/forms/read-fields.server.ts";
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
	remember: z.boolean().optional(),
});

const lines = z
	.array(line)
	.refine((all) => new Set(all.map(({ gameId }) => gameId)).size === all.length);

const schema = z.object({
	lines: z.string().max(100_000).transform(parseJson).pipe(lines),
	seenTotalQepik: z
		.string()
		.regex(/^\d{1,12}$/)
		.transform(Number),
	attemptId: z.string().regex(/^[0-9a-zA-Z-]{8,64}$/),
});

/**
 * Reads what the cart page sends. A form that the page cannot have sent is refused as a whole; too
 * many games, and an ID that is too long, with a message of their own.
 */
export function readCartForm(form: FormData) {
	const input = readFields(schema, form, brokenForm);
	const tooMany = tooManyLines(input.lines);
	if (tooMany) throw new Problem("invalid", tooMany);
	// A cart filled by an earlier version, or edited by hand, can hold an ID longer than the dialog allows.
	if (input.lines.some(({ playerId }) => playerId && isTooLong(playerId))) {
		throw new Problem("invalid", playerIdTooLong);
	}
	return input;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
