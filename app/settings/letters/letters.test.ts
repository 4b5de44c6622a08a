// A letter as mail readers get it: the same in both parts, and nothing in it that a name could make.
import { expect, test } from "vitest";
import { composeLetter, senderOf } from "./compose-letter.server.ts";
import { inTheme } from "./draw-letter.server.tsx";

const SENDER = senderOf({
	storeName: "Oyunçu",
	supportPhone: "+994501234567",
	supportGreeting: "",
});
const PARTS = {
	subject: "Mövzu",
	paragraphs: ["Salam!", "Birinci sətir\nikinci sətir"],
	facts: [{ label: "Sifariş", value: "#A1B2C3" }],
	button: { label: "Baxın", href: "https://shop.example/x?a=1&b=2" },
	notes: ["Qeyd"],
	unsubscribe: { label: "İstəmirəm", href: "https://shop.example/y" },
};

test("the plain part says all that the drawn one does", () => {
	const { text, html } = composeLetter(PARTS, SENDER);
	expect(text).toBe(
		[
			...["Salam!", "Birinci sətir\nikinci sətir", "Sifariş: #A1B2C3"],
			...["Baxın:\nhttps://shop.example/x?a=1&b=2", "Qeyd", "Hörmətlə,\nOyunçu"],
			"Sualınız var? WhatsApp: +994 50 123 45 67\nhttps://wa.me/994501234567?text=Salam!%20Oyun%C3%A7u%20il%C9%99%20ba%C4%9Fl%C4%B1%20sual%C4%B1m%20var.",
			"İstəmirəm:\nhttps://shop.example/y",
		].join("\n\n"),
	);
	for (const words of ["Salam!", "Birinci sətir<br/>ikinci sətir", "#A1B2C3", "Qeyd", "Oyunçu"]) {
		expect(html).toContain(words);
	}
	expect(html).toContain('href="https://shop.example/x?a=1&amp;b=2"');
});

test("without a number of support none is offered", () => {
	const sender = senderOf({ storeName: "Oyunçu", supportPhone: "", supportGreeting: "" });
	const { text, html } = composeLetter(PARTS, sender);
	expect(`${text}${html}`).not.toContain("WhatsApp");
});

test("hostile words are text wherever they stand", () => {
	const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
	const { html = "" } = composeLetter(
		{
			...PARTS,
			subject: hostile,
			paragraphs: [hostile],
			facts: [{ label: hostile, value: hostile }],
			notes: [hostile],
		},
		senderOf({ storeName: hostile, supportPhone: "0501234567", supportGreeting: hostile }),
	);
	expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
	expect(html.match(/&lt;script&gt;/g)).toHaveLength(7);
});

test("readers are told that it knows both themes, and each colour has its dark one", () => {
	const { html = "" } = composeLetter(PARTS, SENDER);
	expect(html).toMatch(/^<!DOCTYPE html><html lang="az">/);
	expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
	expect(html).toContain('<meta name="supported-color-schemes" content="light dark"/>');
	const classes = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, c]) => c?.split(" ")));
	const dark = /@media \(prefers-color-scheme:dark\)\{([\s\S]*?)\n\}/.exec(html)?.[1] ?? "";
	expect(classes.size).toBeGreaterThan(5);
	for (const name of classes) expect(dark).toContain(`.${name}{`);
	// Whatever has a colour has a class that darkens it; what is on the button is white in both.
	const coloured = [...html.matchAll(/<(\w+)([^>]*style="[^"]*(?<!-)color:(#\w+)[^>]*)>/g)];
	expect(coloured.length).toBeGreaterThan(8);
	for (const [element, , , colour] of coloured) {
		if (colour !== "#ffffff") expect(element).toContain('class="l-');
	}
	expect(html).not.toMatch(/<img|url\(|<link|@import/);
});

test("a preview shows one theme, whatever the reader's", () => {
	const { html = "" } = composeLetter(PARTS, SENDER);
	expect(inTheme(html, "dark")).toContain("@media all{");
	expect(inTheme(html, "light")).toContain("@media not all{");
	for (const theme of ["light", "dark"] as const) {
		expect(inTheme(html, theme)).not.toContain("prefers-color-scheme");
	}
});

const luminance = (colour: string) => {
	const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string) => {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
};

test.each([
	...["#12161f", "#424854", "#1b4dd1"].map((ink) => [ink, "#ffffff"]),
	...["#12161f", "#5a606c", "#1b4dd1"].map((ink) => [ink, "#f2f4f7"]),
	...["#f4f5f8", "#bcc1ca", "#90b5ff"].map((ink) => [ink, "#181b22"]),
	...["#f4f5f8", "#9ca2ad", "#90b5ff"].map((ink) => [ink, "#0d0f15"]),
	["#ffffff", "#235beb"],
	["#ffffff", "#2a63f4"],
] as [string, string][])("%s is read on %s", (ink, ground) => {
	const { html = "" } = composeLetter(PARTS, SENDER);
	expect(html).toContain(ink);
	expect(html).toContain(ground);
	expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
});
