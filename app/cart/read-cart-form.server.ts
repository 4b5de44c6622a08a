import { z } from "zod";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import { MAX_QUANTITY } from "./cart.ts";

const MAX_LINES = 100;

// Player IDs are copied out of games and chats, now and then with what cannot be seen.
const CONTROL = /\p{Cc}|\p{Cf}/u;

const line = z.strictObject({
	gameId: z.string().min(1).max(64),
	name: z.string().max(200),
	quantity: z.int().min(1).max(MAX_QUANTITY),
	playerId: z
		.string()
		.trim()
		.max(64)
		.refine((id) => !CONTROL.test(id))
		.transform((id) => id || null)
		.nullable(),
});

const cart = z
	.array(line)
	.max(MAX_LINES)
	.refine((lines) => new Set(lines.map(({ gameId }) => gameId)).size === lines.length);

const form = z.object({
	lines: z.string().max(100_000).transform(parseJson).pipe(cart),
	seenTotalQepik: z
		.string()
		.regex(/^\d{1,12}$/)
		.transform(Number),
	attemptId: z.string().regex(/^[0-9a-zA-Z-]{8,64}$/),
});

/** Reads what the cart page sends. A form that the page cannot send is refused as a whole. */
export function readCartForm(data: FormData) {
	const result = form.safeParse(Object.fromEntries(data));
	if (!result.success) throw new Problem("invalid", WORDS.failure);
	return result.data;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
