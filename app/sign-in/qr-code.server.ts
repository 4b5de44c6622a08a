import { encode } from "uqr";

/** The light frame around a code, in modules, that readers need to find it. */
const QUIET_ZONE = 4;

export type QrCode = { size: number; path: string };

/** A QR code of the text: the side of the square in modules, and its dark modules as an SVG path. */
export function qrCodeOf(text: string): QrCode {
	const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
	return { size, path: data.map(darkRunsOf).join("") };
}

/** Adjacent modules are one rectangle, so that there are no seams between them and the page stays small. */
function darkRunsOf(row: boolean[], y: number): string {
	const modules = row.map((dark) => (dark ? "#" : " ")).join("");
	const runs = modules.matchAll(/#+/g);
	return Array.from(
		runs,
		({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
	).join("");
}
