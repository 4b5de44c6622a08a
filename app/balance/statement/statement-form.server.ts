import { z } from "zod";
import { anyText, brokenForm, parsed, readFields } from "#app/forms/read-fields.server.ts";

const ID = z.string().regex(/^[0-9a-z]{1,40}$/);
const MOST_PAIRS = 100;

const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("add"), text: anyText() }),
	z.object({ intent: z.literal("approve"), line: ID, topUp: ID }),
	z.object({ intent: z.literal("approveMany"), pairs: anyText().pipe(parsed(readPairs, "")) }),
	z.object({ intent: z.literal("dismiss"), line: ID }),
	z.object({ intent: z.literal("restore"), line: ID }),
]);

/** Reads what an admin does with the statement; `pairs` are `line:topUp`, between commas. */
export function readStatementForm(form: FormData) {
	return readFields(schema, form, brokenForm);
}

function readPairs(text: string) {
	const pairs = text.split(",").map((pair) => /^([0-9a-z]{1,40}):([0-9a-z]{1,40})$/.exec(pair));
	if (pairs.length > MOST_PAIRS || pairs.some((pair) => !pair)) return undefined;
	return pairs.map((pair) => ({ lineId: pair?.[1] as string, topUpId: pair?.[2] as string }));
}
