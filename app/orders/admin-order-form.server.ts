import { z } from "zod";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import { ORDER_STATUSES, SETTABLE_STATUSES } from "./status.ts";

const text = z
	.string()
	.transform((typed) => typed.replaceAll("\r\n", "\n").trim())
	.pipe(z.string().max(4000));
const orderId = z.string();
/** The text as it was when the typing began. */
const seen = z.string().optional();

const form = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("status"),
		orderId,
		status: z.enum(SETTABLE_STATUSES),
		seen: z.enum(ORDER_STATUSES).optional(),
		refund: z.literal("yes").optional(),
	}),
	z.object({ intent: z.literal("adminNotes"), orderId, adminNotes: text, seen }),
	z.object({ intent: z.literal("customerMessage"), orderId, customerMessage: text, seen }),
	z.object({
		intent: z.literal("deliver"),
		orderId,
		customerMessage: text,
		seen,
		seenStatus: z.enum(ORDER_STATUSES).optional(),
	}),
	z.object({ intent: z.literal("refund"), orderId }),
]);

/** Reads what the admin wants of an order. */
export function readAdminOrderForm(data: FormData) {
	const result = form.safeParse(Object.fromEntries(data));
	if (!result.success) throw new Problem("invalid", WORDS.failure);
	return result.data;
}
