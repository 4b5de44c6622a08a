import { MANIFEST, type Manifest, manifestSchema } from "./manifest.server.ts";
import type { TarFile } from "./tar.server.ts";

export class RestoreError extends Error {
	override readonly name = "RestoreError";
}

/** The manifest, which is the first file of a backup. Throws when it is not. */
export async function readManifest(first: IteratorResult<TarFile>): Promise<Manifest> {
	if (first.done || first.value.name !== MANIFEST) {
		throw new RestoreError("This is no backup of GameStore.");
	}
	let text = "";
	for await (const chunk of first.value.content) text += chunk.toString("utf8");
	return manifestSchema.parse(JSON.parse(text));
}
