import { z } from "zod";
import { Problem } from "#app/core/problem.ts";
import { anyText, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({
	orderId: anyText(),
	line: z.coerce.number().int().min(1).max(9999),
	picture: z.instanceof(File),
});

/** Reads a picture of a line's delivery. The web server has limited how many bytes are read. */
export async function readProofForm(form: FormData) {
	const { picture, ...of } = readFields(
		schema,
		form,
		() => new Problem("invalid", "Şəkil faylını seçin"),
	);
	return { ...of, content: new Uint8Array(await picture.arrayBuffer()) };
}
