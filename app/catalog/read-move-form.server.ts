import { z } from "zod";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";

const schema = z.object({ id: z.string().max(40), direction: z.enum(["up", "down"]) });

/** What the buttons Yuxarı and Aşağı send. */
export function readMoveForm(form: FormData) {
	const result = schema.safeParse(Object.fromEntries(form));
	if (!result.success) throw new Problem("invalid", WORDS.failure);
	return result.data;
}
