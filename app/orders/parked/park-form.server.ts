import { z } from "zod";
import { brokenForm, readFields } from "#app/forms/read-fields.server.ts";

const count = z
	.string()
	.regex(/^\d{1,12}$/)
	.transform(Number);

const parking = z.object({
	type: z.enum(["epoint", "abb"]),
	seenMissingQepik: count,
});

/** Reads how the missing money is to be paid, beside what the cart or the sheet sends. */
export function readParkForm(form: FormData) {
	return readFields(parking, form, brokenForm);
}

const wish = z.object({ intent: z.string().optional() });

/** Whether what the cart or the sheet sends is to wait for money that is still missing. */
export function isParking(form: FormData): boolean {
	return readFields(wish, form, brokenForm).intent === "park";
}

const about = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("cancel") }),
	z.object({ intent: z.literal("accept"), seenTotalQepik: count }),
]);

/** Reads what a customer does with their parked order. */
export function readParkedForm(form: FormData) {
	return readFields(about, form, brokenForm);
}
