import { z } from "zod";
import { lineOf, paragraphsOf, readFields, refusedFields } from "#app/forms/read-fields.server.ts";
import { unknownPlaceholders } from "./fill-words.ts";
import { MAIL_KINDS, type MailKind } from "./mail-kinds.ts";

const schema = z.object({
	intent: z.enum(["save", "preview"]),
	subject: lineOf(120),
	opening: paragraphsOf(2000),
	seenVersion: z
		.string()
		.regex(/^\d{1,6}$/)
		.transform(Number),
});

/** Reads the owner's words for a kind of mail; what it cannot fill in is refused at its field. */
export function readMailWordsForm(form: FormData, kind: MailKind) {
	const { intent, seenVersion, ...words } = readFields(schema, form);
	const { placeholders } = MAIL_KINDS[kind];
	const known = placeholders.map((name) => `{${name}}`).join(", ");
	const refused = Object.entries(words).flatMap(([field, text]) => {
		const unknown = unknownPlaceholders(text, placeholders);
		if (unknown.length === 0) return [];
		return [[field, `Bu məktubda ${unknown.join(", ")} yazmaq olmur. Yazıla bilər: ${known}`]];
	});
	if (refused.length > 0) throw refusedFields(Object.fromEntries(refused));
	return { intent, seenVersion, words };
}
