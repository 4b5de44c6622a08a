import { z } from "zod";
import { PICTURE_ADDRESS_MESSAGE } from "#app/catalog/admin/categories/category-form.server.ts";
import { ID_KINDS, type IdForm, refuseId } from "#app/catalog/id-form.ts";
import { visibleText } from "#app/core/visible-text.ts";
import { isWebAddress } from "#app/core/web-address.ts";
import {
	lineOf,
	paragraphsOf,
	refusedFields,
	refuseInsecure,
} from "#app/forms/read-fields.server.ts";
import { LIST_NAME } from "./id-kinds.ts";

const MOST_DIGITS = 32;
const MOST_CHOICES = 50;
/** With the most digits, a choice is within the 64 characters that an order keeps. */
const MAX_CHOICE = 24;

/** The fields of a form in which somebody says what an ID looks like. */
export const idFormShape = {
	idKind: z.enum(["", ...ID_KINDS]).default(""),
	idLeast: lineOf(10),
	idMost: lineOf(10),
	idListName: lineOf(30),
	idChoices: paragraphsOf(5000),
	idExample: lineOf(64).transform(clean),
	idHelp: paragraphsOf(500),
	idPicture: lineOf(2000).pipe(
		z.string().refine((text) => text === "" || isWebAddress(text), PICTURE_ADDRESS_MESSAGE),
	),
};

type Fields = { [Name in keyof typeof idFormShape]: z.output<(typeof idFormShape)[Name]> };

/** Of what was read by the shape: the form of an ID, null where none is declared. */
export function readIdForm(fields: Fields, env: { https: boolean }): IdForm | null {
	const { idKind: kind, idExample: example, idHelp: help, idPicture: picture } = fields;
	if (kind === "") return null;
	refuseInsecure(env, { idPicture: picture });
	const texts = { example, help, ...(picture && { picture }) };
	const form: IdForm =
		kind === "any" || kind === "tag"
			? { kind, ...texts }
			: kind === "choice"
				? { kind, ...choicesOf(fields), ...texts }
				: kind === "id-choice"
					? { kind, ...digitsOf(fields), ...choicesOf(fields), ...texts }
					: { kind, ...digitsOf(fields), ...texts };
	const refusal = example ? refuseId(form, example) : undefined;
	if (refusal) throw refusedFields({ idExample: `Nümunə uyğun gəlmir: ${refusal.message}` });
	return form;
}

function digitsOf({ idLeast, idMost }: Fields) {
	const [least, most] = [idLeast, idMost].map(countOf);
	const missing = `1 ilə ${MOST_DIGITS} arasında tam ədəd yazın`;
	if (!least || !most) {
		throw refusedFields({
			...(!least && { idLeast: missing }),
			...(!most && { idMost: missing }),
		});
	}
	if (least > most) throw refusedFields({ idMost: "Ən azından kiçik ola bilməz" });
	return { least, most };
}

/** 0 for what is no number of digits. */
function countOf(text: string): number {
	return /^\d{1,2}$/.test(text) && Number(text) <= MOST_DIGITS ? Number(text) : 0;
}

function choicesOf({ idChoices, idListName }: Fields) {
	const choices = [...new Set(idChoices.split("\n").map(clean).filter(Boolean))];
	const long = choices.find((choice) => [...choice].length > MAX_CHOICE);
	const refusal =
		choices.length === 0
			? "Hər sətirdə bir seçim yazın"
			: choices.length > MOST_CHOICES
				? `Ən çoxu ${MOST_CHOICES} seçim ola bilər`
				: long && `“${long}”: ən çoxu ${MAX_CHOICE} simvol ola bilər`;
	if (refusal) throw refusedFields({ idChoices: refusal });
	return { listName: idListName || LIST_NAME, choices };
}

/** As the ID that a buyer enters is cleaned, so that it stays equal to it. */
function clean(text: string): string {
	return visibleText(text).replace(/\s+/g, " ");
}

export type IdFormText = Record<keyof typeof idFormShape, string>;

/** A form of an ID as it is shown to whoever edits it. */
export function idFormText(form: IdForm | null): IdFormText {
	return {
		idKind: form?.kind ?? "",
		idLeast: form && "least" in form ? String(form.least) : "",
		idMost: form && "most" in form ? String(form.most) : "",
		idListName: form && "listName" in form ? form.listName : "",
		idChoices: form && "choices" in form ? form.choices.join("\n") : "",
		idExample: form?.example ?? "",
		idHelp: form?.help ?? "",
		idPicture: form?.picture ?? "",
	};
}
