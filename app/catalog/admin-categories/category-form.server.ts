import { z } from "zod";
import { isWebAddress } from "../../core/web-address.ts";
import {
	lineOf,
	paragraphsOf,
	readFields,
	refuseInsecure,
} from "../../platform/read-fields.server.ts";

export const PICTURE_ADDRESS_WORDS =
	"Ünvan https:// ilə və ya / ilə başlamalıdır, boşluqsuz yazılmalıdır";
export const ORDER_WORDS = "Sıra 0 ilə 100 arasında tam ədəd olmalıdır";

const order = z
	.string()
	.default("")
	// By the specification, what is not a number is 0.
	.transform((text) => (/^[+-]?\d+([.,]\d+)?$/.test(text.trim()) ? text.replace(",", ".") : "0"))
	.transform(Number)
	.pipe(z.number().int(ORDER_WORDS).min(0, ORDER_WORDS).max(100, ORDER_WORDS));

const schema = z.object({
	name: lineOf(200).pipe(z.string().min(1, "Adı yazın")),
	description: paragraphsOf(2000).pipe(z.string().min(1, "Təsviri yazın")),
	image: lineOf(2000).pipe(
		z.string().refine((text) => text === "" || isWebAddress(text), PICTURE_ADDRESS_WORDS),
	),
	order,
});

export type CategoryValues = z.output<typeof schema>;

/** Reads the admin's form of a category. */
export function readCategoryForm(form: FormData, env: { https: boolean }): CategoryValues {
	const values = readFields(schema, form);
	refuseInsecure(env, { image: values.image });
	return values;
}
