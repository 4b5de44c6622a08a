/** The text of a dropped or chosen file, or a message for whoever took it. */
export function readFile(bytes: ArrayBuffer): { text: string } | { refusal: string } {
	const first = new Uint8Array(bytes.slice(0, 4));
	const startsWith = (...signature: number[]) =>
		signature.every((byte, index) => first[index] === byte);
	// A workbook of Excel, old or new, is no text whatever its name ends with.
	if (startsWith(0xd0, 0xcf, 0x11, 0xe0) || startsWith(0x50, 0x4b, 0x03, 0x04)) {
		return { refusal: "Bu, Excel faylıdır: onu CSV kimi yadda saxlayıb yenidən seçin" };
	}
	const text = decode(bytes, startsWith(0xff, 0xfe));
	if (text.includes("\0")) return { refusal: "Bu faylda mətn yoxdur, CSV faylı seçin" };
	return text.trim() ? { text } : { refusal: "Fayl boşdur" };
}

/** Excel's 'Unicode text' is UTF-16; older programs write Turkish letters in one byte each. */
function decode(bytes: ArrayBuffer, isUtf16: boolean): string {
	if (isUtf16) return new TextDecoder("utf-16le").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1254").decode(bytes);
	}
}
