// Every colour that a family may have reads well in both themes, by the numbers of the style sheets.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { toOklch } from "#app/core/oklch.ts";
import { toneOf } from "./tone.ts";

const STYLES = readFileSync("app/catalog/shop/tone.css", "utf8");
const THEME = readFileSync("app/app.css", "utf8");
const HUES = Array.from({ length: 24 }, (_, index) => index * 15);

type Colour = { lightness: number; chroma: number; hue: number };

/** Linear light of sRGB, each part cut to what a screen can show. */
function toScreen({ lightness, chroma, hue }: Colour): [number, number, number] {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const cut = (part: number) => Math.min(1, Math.max(0, part));
	return [
		cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
		cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
		cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
	];
}

function contrast(one: Colour, other: Colour): number {
	const [bright, dark] = [one, other]
		.map((colour) => {
			const [red, green, blue] = toScreen(colour);
			return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
		})
		.toSorted((x, y) => y - x);
	return (bright as number) / (dark as number);
}

/** What `--name: oklch(l c h)` says in the first block of a style sheet that `after` begins. */
function token(styles: string, after: string, name: string, hue = 0): Colour {
	const block = styles.slice(styles.indexOf(after));
	const said = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) (?:([\\d.]+)|var\\(--hue\\))`);
	const [, lightness, chroma, own] = said.exec(block) ?? [];
	expect(lightness, `${after} --${name}`).toBeDefined();
	return { lightness: Number(lightness), chroma: Number(chroma), hue: Number(own ?? hue) };
}

describe.each([
	["light", ":root {", "\n.tone {"],
	["dark", "\t.dark {", "\n.dark .tone {"],
])("in the %s theme", (_, theme, tone) => {
	test.each(["ground", "surface", "raised"])("prices read well on the %s, in every hue", (name) => {
		const ground = token(THEME, theme, name);
		for (const hue of HUES) {
			expect(contrast(token(STYLES, tone, "tone-ink", hue), ground), `${hue}`).toBeGreaterThan(4.5);
		}
	});

	test("words read well on a tile of the same colour, and its ring is seen", () => {
		for (const hue of HUES) {
			const soft = token(STYLES, tone, "tone-soft", hue);
			for (const ink of [
				token(STYLES, tone, "tone-ink", hue),
				token(THEME, theme, "ink"),
				token(THEME, theme, "ink-faint"),
				token(THEME, theme, "good"),
				token(THEME, theme, "bad"),
			]) {
				expect(contrast(ink, soft), `${hue}`).toBeGreaterThan(4.5);
			}
			const ring = token(STYLES, tone, "tone-line", hue);
			expect(contrast(ring, soft), `the ring of ${hue}`).toBeGreaterThan(3);
			expect(contrast(ring, token(THEME, theme, "ground")), `the ring of ${hue}`).toBeGreaterThan(
				3,
			);
		}
	});
});

test("each of 24 tones has its hue, and a hue takes the nearest", () => {
	for (const [index, hue] of HUES.entries()) {
		expect(STYLES).toMatch(new RegExp(`\\.tone-${index} \\{\\s+--hue: ${hue};`));
		expect(toneOf(hue)).toBe(`tone tone-${index}`);
	}
	expect([7, 8, 352, 353, 359].map(toneOf)).toEqual(
		[0, 1, 23, 0, 0].map((index) => `tone tone-${index}`),
	);
	expect([toneOf(null), toneOf(undefined)]).toEqual([undefined, undefined]);
});

test("a colour of the screen and its lightness, chroma and hue belong together", () => {
	for (const [red, green, blue] of [
		[255, 0, 0],
		[20, 120, 240],
		[250, 240, 10],
	] as const) {
		const back = toScreen(toOklch(red, green, blue)).map((part) =>
			Math.round((part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055) * 255),
		);
		expect(back).toEqual([red, green, blue]);
	}
});
