import type { Manifest } from "#app/platform/backup/manifest.server.ts";

/** Beside the output, which may be the backup itself. */
export function sayMissingPictures({ missingPictures = [] }: Manifest): void {
	if (missingPictures.length === 0) return;
	console.error(`Shown by the shop, but not in this backup: ${missingPictures.join(", ")}.`);
}
