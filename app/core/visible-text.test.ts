import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test.each([
	["a joiner", "512\u200d345"],
	["a byte order mark", "\ufeff512345"],
	["a soft hyphen", "512\u00ad345"],
	["a direction mark", "\u202e512345"],
	["a Hangul filler", "512\u3164345"],
	["an empty braille pattern", "512345\u2800"],
	["a control character", "512\u0007345"],
	["half of a surrogate pair", "512\ud800345"],
	["an annotation mark", "512\ufff9345"],
	["spaces around it", "  512345\u00a0\n"],
])("%s is removed", (_, text) => {
	expect(visibleText(text)).toBe("512345");
});

test("what can be seen stays, spaces and line breaks between it included", () => {
	const text = "Əli  Vəli\n#1234 👍";
	expect(visibleText(text)).toBe(text);
});
