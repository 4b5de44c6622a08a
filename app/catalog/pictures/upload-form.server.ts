import { z } from "zod";
import { Problem } from "#app/core/problem.ts";
import { readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({
	picture: z.instanceof(File),
	kind: z.enum(["logo", "picture"]).catch("picture"),
});

/** Reads an uploaded picture. The web server has limited how many bytes are read. */
export async function readUploadForm(form: FormData) {
	const { picture, kind } = readFields(
		schema,
		form,
		() => new Problem("invalid", "Şəkil faylını seçin"),
	);
	return { kind, content: new Uint8Array(await picture.arrayBuffer()) };
}
