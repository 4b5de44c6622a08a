// Files that are dropped on the statement: what programs write, and what is no text.
import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";

const read = (bytes: Buffer) => readFile(Uint8Array.from(bytes).buffer);
const TEXT = "Tarix;Göndərən;Mədaxil\n24.11.2026;Şəhla;7,30\n";

test("a text is read as it was written, whichever program wrote it", () => {
	expect(read(Buffer.from(TEXT))).toEqual({ text: TEXT });
	expect(read(Buffer.from(`\ufeff${TEXT}`))).toEqual({ text: TEXT });
	expect(read(Buffer.from(`\ufeff${TEXT}`, "utf16le"))).toEqual({ text: TEXT });
	// One byte for each letter: ş, ğ, ı, İ.
	const turkish = Buffer.from([0xfe, 0xf0, 0xfd, 0xdd, 0xe7]);
	expect(read(turkish)).toEqual({ text: "şğıİç" });
});

test.each([
	["a workbook of old", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "Excel faylıdır"],
	["a workbook", Buffer.from("PK\u0003\u0004 Tarix"), "Excel faylıdır"],
	["a picture", Buffer.from("GIF89a\0\0"), "mətn yoxdur"],
	["an empty file", Buffer.alloc(0), "Fayl boşdur"],
	["a file of spaces", Buffer.from("\r\n \n"), "Fayl boşdur"],
])("%s is refused in words", (_what, bytes, words) => {
	expect(read(bytes)).toEqual({ refusal: expect.stringContaining(words) });
});
