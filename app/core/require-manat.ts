import { Problem } from "./problem.ts";
import { AMOUNT_INVALID, readManat } from "./read-manat.ts";

/** The qəpik that stand in a form's money field; refuses what cannot be taken, with why at the field. */
export function requireManat(form: FormData, name: string, leastQepik: number): number {
	const read = readManat(String(form.get(name) ?? ""), leastQepik);
	if ("refusal" in read) throw new Problem("invalid", AMOUNT_INVALID, { [name]: read.refusal });
	return read.qepik;
}
