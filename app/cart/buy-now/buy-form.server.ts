import { z } from "zod";
import { MAX_QUANTITY } from "#app/cart/cart.ts";
import { cleanPlayerId, isTooLong, playerIdTooLong } from "#app/cart/player-id.ts";
import { Problem } from "#app/core/problem.ts";
import { brokenForm, readFields } from "#app/forms/read-fields.server.ts";

const count = z
	.string()
	.regex(/^\d{1,12}$/)
	.transform(Number);

const schema = z.object({
	name: z.string().max(200),
	quantity: count.pipe(z.int().min(1).max(MAX_QUANTITY)),
	playerId: z.string().transform((id) => cleanPlayerId(id) || null),
	remember: z.literal("on").optional(),
	seenTotalQepik: count,
	attemptId: z.string().regex(/^[0-9a-zA-Z-]{8,64}$/),
});

/**
 * Reads what the sheet sends. A form that it cannot have sent is refused as a whole, an ID that is too
 * long with a message of its own.
 */
export function readBuyForm(form: FormData) {
	const { name, quantity, playerId, remember, ...input } = readFields(schema, form, brokenForm);
	if (playerId && isTooLong(playerId)) throw new Problem("invalid", playerIdTooLong);
	return { line: { name, quantity, playerId, remember: remember === "on" }, ...input };
}
