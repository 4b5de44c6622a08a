import type { Manifest } from "#app/platform/backup/manifest.server.ts";

/** Which pictures a backup lacks: beside the output, which may be the backup itself. */
export function sayMissingPictures({ missingPictures = [], picturesElsewhere }: Manifest): void {
	if (missingPictures.length > 0) {
		console.error(`Shown by the shop, but not in this backup: ${missingPictures.join(", ")}.`);
	}
	if (picturesElsewhere) {
		console.error(
			`Not in this backup: ${picturesElsewhere} pictures of the bucket of PICTURES_URL. Copy it as well.`,
		);
	}
}
