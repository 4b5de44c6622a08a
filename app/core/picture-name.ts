/**
 * Whether a picture of our own can have this name: it is then a path's last part, and nothing else.
 * The database holds the same rule.
 */
export function isPictureName(name: string): boolean {
	return /^[a-z0-9-]{1,100}\.(avif|jpg)$/.test(name);
}

/** How a file of such a name is sent. */
export function pictureType(name: string): string {
	return name.endsWith(".jpg") ? "image/jpeg" : "image/avif";
}
