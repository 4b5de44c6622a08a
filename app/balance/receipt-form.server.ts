import { z } from "zod";
import { Problem } from "#app/core/problem.ts";
import { anyText, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({ topUpId: anyText(), picture: z.instanceof(File) });

/** Reads a picture of a transfer. The web server has limited how many bytes are read. */
export async function readReceiptForm(form: FormData) {
	const { picture, topUpId } = readFields(
		schema,
		form,
		() => new Problem("invalid", "Şəkil faylını seçin"),
	);
	return { topUpId, content: new Uint8Array(await picture.arrayBuffer()) };
}
