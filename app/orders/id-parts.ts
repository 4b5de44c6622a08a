/** An account's number, as nobody writes it in groups. */
const NUMBER = String.raw`\d{5,}`;
/** A zone or a server: a short number, or a word or two. */
const ZONE = String.raw`\d{1,5}|\p{L}[\p{L}\d]*(?:[ -]\p{L}[\p{L}\d]*)?`;

const SHAPES = [
	// 12345678 (2041), 12345678[2041]
	String.raw`(${NUMBER})\s*\(\s*(${ZONE})\s*\)`,
	String.raw`(${NUMBER})\s*\[\s*(${ZONE})\s*\]`,
	// 123456789 / 8001, 123456789|Asia, 123456789 - 8001
	String.raw`(${NUMBER})\s*[/|,;]\s*(${ZONE})`,
	String.raw`(${NUMBER})\s+[-–—]\s+(${ZONE})`,
	// 12345678 2041: an ID that is written in groups has groups of one length
	String.raw`(\d{6,})\s+(\d{3,5})`,
	// 700123456 Europe
	String.raw`(${NUMBER})\s+(\p{L}[\p{L}\d]*(?:[ -]\p{L}[\p{L}\d]*)?)`,
	// ID: 12345678, Server: 2041
	String.raw`\p{L}+\s*[:=]\s*(${NUMBER})[\s,;/]+\p{L}+\s*[:=]\s*(${ZONE})`,
	// Nümunə#AZE
	String.raw`([^#@/:]+?)#([\p{L}\d]{2,10})`,
].map((shape) => new RegExp(`^${shape}$`, "u"));

/**
 * What an ID consists of where it has two parts, as a player has them in two fields: an account and its
 * zone, a name and its tag: as the game asked for them (`idParts`), else as such IDs are written. Of
 * anything else there are no parts: the whole is always right.
 */
export function partsOfId(playerId: string, idParts: string[] | null = null): string[] {
	if (idParts) return idParts.length > 1 ? idParts : [];
	for (const shape of SHAPES) {
		const [, ...parts] = shape.exec(playerId.trim()) ?? [];
		if (parts.length > 0) return parts;
	}
	return [];
}
