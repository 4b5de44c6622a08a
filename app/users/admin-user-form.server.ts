import { z } from "zod";
import { Problem } from "../core/problem.ts";
import { requireManat } from "../core/require-manat.ts";
import * as WORDS from "../core/words.ts";

const form = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("balance"),
		newBalance: z.string(),
		seenBalance: z
			.string()
			.regex(/^\d{1,16}$/)
			.transform(Number),
		reason: z.string().trim().max(500),
	}),
	z.object({ intent: z.literal("role"), role: z.enum(["customer", "admin"]) }),
]);

/** Reads what the admin wants of a person; undefined for an empty balance, which does nothing. */
export function readAdminUserForm(data: FormData) {
	const result = form.safeParse(Object.fromEntries(data));
	if (!result.success) throw new Problem("invalid", WORDS.failure);
	if (result.data.intent === "role") return result.data;
	const { intent, newBalance, seenBalance, reason } = result.data;
	if (newBalance.trim() === "") return undefined;
	const newBalanceQepik = requireManat(data, "newBalance", 0);
	return { intent, newBalanceQepik, seenBalanceQepik: seenBalance, reason };
}
