/** An ID as it is typed into the fields that its form asks for, and as it is kept. Pure. */
import {
	hasTwoParts,
	type IdForm,
	type IdRefusal,
	joinParts,
	partsOf,
	refuseId,
} from "#app/catalog/id-form.ts";
import { cleanPlayerId, isTooLong, playerIdRequired, playerIdTooLong } from "./player-id.ts";

type Form = IdForm | null | undefined;

/** 12345678(2041), 12345678/2041, 12345678 2041: as players write both in one field. */
const TWO_IN_ONE = /^(\d{5,})(?: ?[/|,;([] ?| [-–—]? ?)([^ )\]][^)\]]*?) ?[)\]]?$/u;

/** What stands in each field while somebody types. */
export function fieldsOf(form: Form, typed: string): [string, string] {
	return hasTwoParts(form) ? partsOf(typed) : [typed, ""];
}

/** The ID as it is kept: each field cleaned, and numbers without the gaps of their groups. */
export function keptId(form: Form, typed: string): string {
	const [first, second] = takenApart(form, typed).map(cleanPlayerId);
	switch (form?.kind) {
		case "digits":
			return withoutGaps(first);
		case "server":
			return joinParts([withoutGaps(first), withoutGaps(second)]);
		case "id-choice":
			return joinParts([withoutGaps(first), second ?? ""]);
		case "tag":
			return (first ?? "").replace(/ ?# ?/, "#");
		default:
			return first ?? "";
	}
}

/** Why an ID, as it is kept, cannot be bought for; undefined where it can. */
export function whyRefused(form: Form, id: string): IdRefusal | undefined {
	if (!fieldsOf(form, id)[0]) return { part: 0, message: playerIdRequired };
	const refusal = refuseId(form, id);
	if (refusal || !isTooLong(id)) return refusal;
	return { part: 0, message: playerIdTooLong };
}

/** For whoever compares it with the game: the digits in groups of four. */
export function readBack(form: Form, id: string): string {
	const [first, second] = fieldsOf(form, id);
	const groups = /^\d{6,}$/.test(first) ? first.replaceAll(/\d{4}(?=\d)/g, "$& ") : "";
	if (!second) return groups;
	return `${groups || first} · ${second}`;
}

/** Both of what somebody has written into the first field, or was kept before the game had two. */
function takenApart(form: Form, typed: string): [string, string] {
	const [first, second] = fieldsOf(form, typed);
	if (second !== "" || !hasTwoParts(form)) return [first, second];
	const [, number, rest] = TWO_IN_ONE.exec(cleanPlayerId(first)) ?? [];
	return number && rest ? [number, rest] : [first, ""];
}

const withoutGaps = (text = "") => text.replaceAll(/[ -](?=\d)/g, "");
