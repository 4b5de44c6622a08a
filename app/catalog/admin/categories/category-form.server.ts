import { z } from "zod";
import { isWebAddress } from "#app/core/web-address.ts";
import { lineOf, paragraphsOf, readFields, refuseInsecure } from "#app/forms/read-fields.server.ts";

export const PICTURE_ADDRESS_MESSAGE =
	"Ünvan https:// ilə və ya / ilə başlamalıdır, boşluqsuz yazılmalıdır";
export const POSITION_MESSAGE = "Sıra 0 ilə 100 arasında tam ədəd olmalıdır";

export const position = z
	.string()
	.default("")
	// By the specification, what is not a number is 0.
	.transform((text) => (/^[+-]?\d+([.,]\d+)?$/.test(text.trim()) ? text.replace(",", ".") : "0"))
	.transform(Number)
	.pipe(z.number().int(POSITION_MESSAGE).min(0, POSITION_MESSAGE).max(100, POSITION_MESSAGE));

const schema = z.object({
	name: lineOf(200).pipe(z.string().min(1, "Adı yazın")),
	description: paragraphsOf(2000).pipe(z.string().min(1, "Təsviri yazın")),
	image: lineOf(2000).pipe(
		z.string().refine((text) => text === "" || isWebAddress(text), PICTURE_ADDRESS_MESSAGE),
	),
	order: position,
});

export type CategoryValues = ReturnType<typeof readCategoryForm>;

/** Reads the admin's form of a category. */
export function readCategoryForm(form: FormData, env: { https: boolean }) {
	const { order, ...values } = readFields(schema, form);
	refuseInsecure(env, { image: values.image });
	return { ...values, position: order };
}
