import { z } from "zod";
import { brokenForm, lineOf, parsed, readFields } from "#app/forms/read-fields.server.ts";
import type { ChosenGame } from "./change-sale.server.ts";
import { readPercent, STEPS } from "./price-change.ts";

const MOST_UP = 20_000;
const MOST_DOWN = 9_000;
const PERCENT_INVALID = "Faizi yazın, məsələn 5 və ya 7,5";

const schema = z
	.object({
		direction: z.enum(["up", "down"]),
		percent: lineOf(10).pipe(parsed(readPercent, PERCENT_INVALID)),
		step: z.string().transform(Number).pipe(z.literal(STEPS)),
	})
	.refine(({ direction, percent }) => percent <= (direction === "up" ? MOST_UP : MOST_DOWN), {
		path: ["percent"],
		error: `Artım ən çoxu ${MOST_UP / 100}%, endirim ən çoxu ${MOST_DOWN / 100}% ola bilər`,
	})
	.transform(({ direction, percent, step }) => ({
		basisPoints: direction === "up" ? percent : -percent,
		stepQepik: step,
	}));

const chosen = z.object({
	chosen: z
		.string()
		.transform((text) => text.split(" ").filter(Boolean))
		.pipe(
			z.array(
				z
					.string()
					.regex(/^[^:]{1,64}:\d{1,8}$/)
					.transform((pair): ChosenGame => {
						const [id = "", seen] = pair.split(":");
						return { id, seenQepik: Number(seen) };
					}),
			),
		),
});

/** By how much prices are to change. */
export function readPriceChange(form: FormData) {
	return readFields(schema, form);
}

/** The same, with the games that were left in the preview and the prices that it showed. */
export function readNewPricesForm(form: FormData) {
	return { change: readPriceChange(form), ...readFields(chosen, form, brokenForm) };
}
