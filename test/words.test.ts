// The texts on the screens: people are addressed with the polite siz.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

/** The texts of a source: its strings, and the text between its tags. */
function textsOf(source: string): string[] {
	const found = source.matchAll(/"([^"\n]*)"|>\s*([^<>{}]+?)\s*</g);
	return [...found].map(([, quoted, between]) => (quoted ?? between ?? "").trim());
}

const texts = sources.flatMap((file) => textsOf(readFileSync(file, "utf8")));

test("texts are found to check", () => {
	expect(texts.length).toBeGreaterThan(1000);
	expect(texts).toContain("Yenidən cəhd edin");
});

// Quoted from the specification.
const QUOTED = new Set([
	...["Axtar", "Balansı dəyiş", "Bütün oyunlara bax", "Mövzunu dəyiş", "Oyunlara bax"],
	"Qeydiyyatdan keç",
]);

test("our buttons and links address people politely", () => {
	const toChild =
		/(^|\s)(cəhd et|sıfırla|qayıt|keç|dəyiş|çıx|istə|göstər|yüklə|axtar|söndür|seç|yaz|bax|idarə et|aç)$/i;
	expect(texts.filter((text) => toChild.test(text) && !QUOTED.has(text))).toEqual([]);
	expect(texts.filter((text) => /\b(sən|sənin|səni|sənə)\b/i.test(text))).toEqual([]);
});

test("phrases that no native speaker would write are gone", () => {
	const odd = /^(Bölmə|Admin et|Müştəri et)$|oyun Bitib|^Balansda\b|\bçatmır\.$/;
	const allowed = new Set(["Şifrəni bərpa məktubları hələ heç kimə çatmır."]);
	expect(texts.filter((text) => odd.test(text) && !allowed.has(text))).toEqual([]);
});
