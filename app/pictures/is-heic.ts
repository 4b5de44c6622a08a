/** The refusal of a photograph in Apple's format, which browsers do not show. */
export const HEIC_REFUSED =
	"Bu format dəstəklənmir: HEIC. Şəkli JPEG, PNG və ya WebP kimi saxlayıb yenidən seçin";

const BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx"];

/** Whether a file that begins with these bytes is a HEIC, whatever it is called. */
export function isHeic(head: Uint8Array): boolean {
	const code = (at: number) => String.fromCharCode(...head.subarray(at, at + 4));
	return code(4) === "ftyp" && BRANDS.includes(code(8));
}
