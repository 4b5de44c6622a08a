import { Problem } from "../../core/problem.ts";

/** The file in the field `picture` of a multipart form. The web server bounds what is read. */
export async function readUpload(form: FormData): Promise<Uint8Array> {
	const file = form.get("picture");
	if (!(file instanceof File)) throw new Problem("invalid", "Şəkil faylını seçin");
	return new Uint8Array(await file.arrayBuffer());
}
