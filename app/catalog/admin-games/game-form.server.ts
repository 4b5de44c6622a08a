import { z } from "zod";
import { readManat } from "../../core/read-manat.ts";
import { isWebAddress } from "../../core/web-address.ts";
import {
	blankOr,
	lineOf,
	paragraphsOf,
	parsed,
	readFields,
	refuseInsecure,
} from "../../platform/read-fields.server.ts";
import { ORDER_WORDS, PICTURE_ADDRESS_WORDS } from "../admin-categories/category-form.server.ts";
import { holdsLogin } from "./holds-login.ts";

const MAX_PICTURES = 20;
const SECRET_WORDS =
	"Bu mətn hamıya görünür, burada isə login və ya şifrə var. Onları sifarişin “Müştəriyə mesaj” sahəsinə yazın";
const STOCK_WORDS = "Stok 0 ilə 1 000 000 arasında tam ədəd olmalıdır";

const manat = z.string().transform((text, context) => {
	const read = readManat(text, 0);
	if ("qepik" in read) return read.qepik;
	context.addIssue({ code: "custom", message: read.refusal });
	return z.NEVER;
});
const order = parsed((text) => wholeNumber(text, 100), ORDER_WORDS);
const stock = parsed((text) => wholeNumber(text, 1_000_000), STOCK_WORDS);
const checkbox = z
	.string()
	.optional()
	.transform((value) => value !== undefined);

const schema = z
	.object({
		name: lineOf(200).pipe(z.string().min(1, "Adı yazın")),
		categoryId: z.string().default("").pipe(z.string().min(1, "Kateqoriyanı seçin")),
		description: paragraphsOf(5000).pipe(z.string().min(1, "Təsviri yazın")),
		price: lineOf(20).pipe(z.string().min(1, "Qiyməti yazın").pipe(manat)),
		originalPrice: blankOr(manat, null),
		image: lineOf(2000).pipe(
			z.string().refine((text) => text === "" || isWebAddress(text), PICTURE_ADDRESS_WORDS),
		),
		images: paragraphsOf(50_000).transform(addressesOf),
		accountDetails: paragraphsOf(5000).pipe(
			z.string().refine((text) => !holdsLogin(text), SECRET_WORDS),
		),
		requirements: paragraphsOf(5000),
		stock: blankOr(stock, null),
		trackStock: checkbox,
		available: checkbox,
		featured: checkbox,
		requiresId: checkbox,
		order: blankOr(order, 0),
		seenStock: z.string().optional(),
		confirmed: z.string().default(""),
	})
	.refine(({ trackStock, stock }) => !trackStock || stock !== null, {
		path: ["stock"],
		error: "Stoku izləmək üçün stokun sayını yazın",
	});

/** What a game's row is made of. */
export type GameValues = ReturnType<typeof readGameForm>["values"];

/**
 * Reads the admin's form of a game, with the stock that it showed when it was opened and what was
 * asked about already.
 */
export function readGameForm(form: FormData, env: { https: boolean }) {
	const fields = readFields(schema, form);
	refuseInsecure(env, { image: fields.image, images: fields.images });
	const { price, originalPrice, image, images, seenStock, confirmed, ...rest } = fields;
	const values = {
		...rest,
		priceQepik: price,
		originalPriceQepik: originalPrice,
		// The main picture is the first; the same picture is shown once.
		images: [...new Set([image, ...images].filter(Boolean))],
	};
	return { values, seenStock, confirmed };
}

/** One address on each line; blank lines are dropped, a bad line is named by its number. */
function addressesOf(text: string, context: z.RefinementCtx): string[] {
	const lines = text.split("\n").map((line) => line.trim());
	const bad = lines.findIndex((line) => line !== "" && !isWebAddress(line));
	if (bad >= 0)
		context.addIssue({ code: "custom", message: `Sətir ${bad + 1}: düzgün ünvan deyil` });
	const addresses = lines.filter(Boolean);
	if (addresses.length > MAX_PICTURES) {
		context.addIssue({ code: "custom", message: `Ən çoxu ${MAX_PICTURES} şəkil ola bilər` });
	}
	return addresses;
}

function wholeNumber(text: string, max: number): number | undefined {
	return /^\d{1,7}$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}
