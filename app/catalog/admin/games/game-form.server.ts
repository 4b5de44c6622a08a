import { z } from "zod";
import {
	PICTURE_ADDRESS_MESSAGE,
	POSITION_MESSAGE,
} from "#app/catalog/admin/categories/category-form.server.ts";
import { idFormShape, idFormText, readIdForm } from "#app/catalog/admin/id-form/id-form.server.ts";
import { formatAmount } from "#app/core/money.ts";
import { isWebAddress } from "#app/core/web-address.ts";
import {
	blankOr,
	lineOf,
	manatOf,
	paragraphsOf,
	parsed,
	readFields,
	refuseInsecure,
} from "#app/forms/read-fields.server.ts";
import { holdsLogin } from "./holds-login.ts";

const MAX_PICTURES = 20;
const SECRET_MESSAGE =
	"Bu mətn hamıya görünür, burada isə login və ya şifrə var. Onları sifarişin “Müştəriyə mesaj” sahəsinə yazın";
const STOCK_MESSAGE = "Stok 0 ilə 1 000 000 arasında tam ədəd olmalıdır";

const manat = manatOf(0);
const position = parsed((text) => wholeNumber(text, 100), POSITION_MESSAGE);
const stock = parsed((text) => wholeNumber(text, 1_000_000), STOCK_MESSAGE);
const checkbox = z
	.string()
	.optional()
	.transform((value) => value !== undefined);

/** Of a package: of how much there is, and of what is a gift. */
const MAX_AMOUNT = 40;

const schema = z
	.object({
		name: lineOf(200).pipe(z.string().min(1, "Adı yazın")),
		categoryId: z.string().default("").pipe(z.string().min(1, "Kateqoriyanı seçin")),
		description: paragraphsOf(5000).pipe(z.string().min(1, "Təsviri yazın")),
		price: lineOf(20).pipe(z.string().min(1, "Qiyməti yazın").pipe(manat)),
		originalPrice: blankOr(manat, null),
		image: lineOf(2000).pipe(
			z.string().refine((text) => text === "" || isWebAddress(text), PICTURE_ADDRESS_MESSAGE),
		),
		images: paragraphsOf(50_000).transform(addressesOf),
		accountDetails: paragraphsOf(5000).pipe(
			z.string().refine((text) => !holdsLogin(text), SECRET_MESSAGE),
		),
		requirements: paragraphsOf(5000),
		familyId: lineOf(64).transform((id) => id || null),
		denomination: lineOf(MAX_AMOUNT),
		bonus: lineOf(MAX_AMOUNT),
		nicknames: lineOf(200),
		stock: blankOr(stock, null),
		trackStock: checkbox,
		available: checkbox,
		featured: checkbox,
		requiresId: checkbox,
		...idFormShape,
		hidden: checkbox,
		order: blankOr(position, 0),
		seenStock: z.string().optional(),
		confirmed: z.string().default(""),
	})
	.refine(({ trackStock, stock }) => !trackStock || stock !== null, {
		path: ["stock"],
		error: "Stoku izləmək üçün stokun sayını yazın",
	})
	.refine(({ familyId, denomination }) => familyId === null || denomination !== "", {
		path: ["denomination"],
		error: "Paketdə nə qədər olduğunu yazın, məsələn “660 UC”",
	});

export const GAME_FIELDS = Object.keys(schema.shape);

/** The columns of a game that the form sets. */
export type GameValues = ReturnType<typeof readGameForm>["values"];

/**
 * Reads the admin's form of a game, with the stock that it showed when it was opened and with what
 * the admin has confirmed.
 */
export function readGameForm(form: FormData, env: { https: boolean }) {
	const fields = readFields(schema, form);
	refuseInsecure(env, { image: fields.image, images: fields.images });
	const { price, originalPrice, image, images, order, seenStock, confirmed, ...more } = fields;
	const { idKind, idLeast, idMost, idListName, idChoices, idExample, idHelp, idPicture, ...rest } =
		more;
	const idTexts = { idExample, idHelp, idPicture };
	const idFields = { idKind, idLeast, idMost, idListName, idChoices, ...idTexts };
	const values = {
		...rest,
		idForm: readIdForm(idFields, env),
		priceQepik: price,
		originalPriceQepik: originalPrice,
		// The main picture is the first; none is kept twice.
		images: [...new Set([image, ...images].filter(Boolean))],
		position: order,
	};
	return { values, seenStock, confirmed };
}

export type GameFormText = ReturnType<typeof gameFormText>;

/** A game as the form shows it: everything is text or a checkbox. */
export function gameFormText(game: GameValues) {
	const [image = "", ...others] = game.images;
	return {
		name: game.name,
		categoryId: game.categoryId,
		description: game.description,
		price: formatAmount(game.priceQepik),
		originalPrice: game.originalPriceQepik === null ? "" : formatAmount(game.originalPriceQepik),
		image,
		images: others.join("\n"),
		accountDetails: game.accountDetails,
		requirements: game.requirements,
		familyId: game.familyId ?? "",
		denomination: game.denomination,
		bonus: game.bonus,
		nicknames: game.nicknames,
		stock: game.stock === null ? "" : String(game.stock),
		trackStock: game.trackStock,
		available: game.available,
		featured: game.featured,
		requiresId: game.requiresId,
		...idFormText(game.idForm),
		hidden: game.hidden,
		order: String(game.position),
	};
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
