import { expect, test } from "vitest";
import { findLinks } from "./find-links.ts";

const marked = (text: string) =>
	findLinks(text)
		.map(({ text, isLink }) => (isLink ? `[${text}]` : text))
		.join("");

test.each([
	["Kod: 1234", "Kod: 1234"],
	["https://shop.example/a?b=1", "[https://shop.example/a?b=1]"],
	[
		"Buradan: https://shop.example/a. Sonra yazın",
		"Buradan: [https://shop.example/a]. Sonra yazın",
	],
	["(bax: http://shop.example/a)", "(bax: [http://shop.example/a])"],
	["https://shop.example/a_(b), hə", "[https://shop.example/a_(b)], hə"],
	["https://a.example\nhttps://b.example", "[https://a.example]\n[https://b.example]"],
	[
		"javascript:alert(1) data:text/html,x ftp://a.example",
		"javascript:alert(1) data:text/html,x ftp://a.example",
	],
	["https:// və http://", "https:// və http://"],
	["https://, http://.", "https://, http://."],
	["http://b.example!? c", "[http://b.example]!? c"],
	["https://a.example/a)b", "[https://a.example/a)b]"],
	["https://. və https://a\\b", "https://. və https://a\\b"],
	['<a href="https://a.example">x</a>', '<a href="[https://a.example]">x</a>'],
	["", ""],
])("in %j the addresses are %j", (text, expected) => {
	expect(marked(text)).toBe(expected);
});

test("an address that is the whole text is one part", () => {
	const text = "https://a.example/x";
	expect(findLinks(text)).toEqual([{ text, isLink: true }]);
	expect(findLinks("")).toEqual([]);
});

test("nothing of the text is lost", () => {
	const text = "a https://a.example/x), b http://b.example!? c";
	expect(
		findLinks(text)
			.map((part) => part.text)
			.join(""),
	).toBe(text);
});
