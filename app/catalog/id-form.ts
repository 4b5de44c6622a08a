/** What the ID in a game looks like, as its owner declares it. Pure; the database splits IDs in the same way. */

/** `any` text stands beside nothing else. */
export const ID_KINDS = ["any", "digits", "server", "tag", "choice", "id-choice"] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** How many digits the ID has. */
type Digits = { least: number; most: number };
/** What it is chosen from, and how that list is called. */
type Choice = { listName: string; choices: string[] };

export type IdForm = {
	/** A whole ID as one is written; empty where none is told. */
	example: string;
	/** Where a player finds it, in the owner's words. */
	help: string;
	/** The address of a picture that shows it. */
	picture?: string;
} & (
	| { kind: "any" | "tag" }
	| ({ kind: "digits" | "server" } & Digits)
	| ({ kind: "choice" } & Choice)
	| ({ kind: "id-choice" } & Digits & Choice)
);

/** Where it does not fit: the first or the second of its fields, and why. */
export type IdRefusal = { part: 0 | 1; message: string };

/** Whether the ID is asked for in two fields. */
export function hasTwoParts(form: IdForm | null | undefined): boolean {
	return form?.kind === "server" || form?.kind === "id-choice";
}

/** What stands in the two fields as one text: `12345678 (2041)`. */
export function joinParts([first = "", second = ""]: string[]): string {
	return second === "" ? first : `${first} (${second})`;
}

/** The two fields of a joined text; the second is empty where there is none. */
export function partsOf(joined: string): [string, string] {
	const [, first, second] = /^(.*?) \((.*)\)$/u.exec(joined) ?? [];
	return first === undefined || second === undefined ? [joined, ""] : [first, second];
}

/** Why a cleaned, joined ID does not fit its form; undefined where it does. */
export function refuseId(form: IdForm | null | undefined, id: string): IdRefusal | undefined {
	const [first, second] = partsOf(id);
	switch (form?.kind) {
		case "digits":
			return refuseDigits(form, id);
		case "server":
			return refuseDigits(form, first) ?? (SERVER.test(second) ? undefined : WRONG_SERVER);
		case "tag":
			return TAG.test(id) ? undefined : wrongTag(form);
		case "choice":
			return form.choices.includes(id) ? undefined : { part: 0, message: unchosen(form) };
		case "id-choice":
			return (
				refuseDigits(form, first) ??
				(form.choices.includes(second) ? undefined : { part: 1, message: unchosen(form) })
			);
		default:
			return undefined;
	}
}

const SERVER = /^[0-9]{1,6}$/;
const WRONG_SERVER: IdRefusal = { part: 1, message: "Server 1–6 rəqəmdən ibarət olmalıdır" };
const TAG = /^[^#]*[^# ]#[^# ]{2,10}$/u;

function refuseDigits({ least, most }: Digits, id: string): IdRefusal | undefined {
	if (/^[0-9]*$/.test(id) && id.length >= least && id.length <= most) return undefined;
	const count = least === most ? least : `${least}–${most}`;
	return { part: 0, message: `ID ${count} rəqəmdən ibarət olmalıdır` };
}

function wrongTag({ example }: IdForm): IdRefusal {
	return { part: 0, message: `ID-ni ad#teq şəklində yazın, məsələn ${example || "Aysel#AZ1"}` };
}

function unchosen({ listName }: Choice): string {
	return `${listName} siyahıdan seçilməlidir`;
}
