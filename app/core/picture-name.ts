/**
 * Whether a picture of our own can have this name: it is then a path's last part, and nothing else.
 * The database holds the same rule.
 */
export function isPictureName(name: string): boolean {
	return /^[a-z0-9-]{1,100}\.avif$/.test(name);
}
