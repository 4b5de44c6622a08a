import { z } from "zod";
import { LEAST_TOP_UP_QEPIK } from "#app/core/read-manat.ts";
import { anyText, readAmount, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({
	/** `withdraw` and `removeReceipt` for the top-up of this id; else a new one is made. */
	intent: anyText(),
	id: anyText(),
	pictureId: anyText(),
	type: z.enum(["epoint", "abb"]).catch("epoint"),
	/** Sent where there is no JavaScript. */
	plain: z.string().optional(),
});

/** Reads what a customer does about their top-ups. */
export function readTopUpForm(form: FormData) {
	return readFields(schema, form);
}

/** Read on its own, because a way to pay that is closed is refused first. */
export function readTopUpAmount(form: FormData): number {
	return readAmount(form, "amount", LEAST_TOP_UP_QEPIK);
}
