import type { Sheet } from "./sheet.ts";

/** Letterforms drawn with a round pen: advance width and strokes, ten units from cap to baseline. */
const glyphs: Record<string, readonly [number, string]> = {
	"0": [
		7,
		"M3.3 0H3.7A3.3 3.3 0 0 1 7 3.3V6.7A3.3 3.3 0 0 1 3.7 10H3.3A3.3 3.3 0 0 1 0 6.7V3.3A3.3 3.3 0 0 1 3.3 0Z",
	],
	"1": [3.2, "M0 2.2L3.1 0V10"],
	"2": [6.6, "M.1 2.9A3.15 3.1 0 0 1 6.4 3C6.4 5 5 6.1 .1 10H6.6"],
	"3": [6.4, "M.4 0H6L2.9 3.8H3.3A3.1 3.1 0 0 1 3.3 10A3.3 3.2 0 0 1 0 7.8"],
	"4": [7, "M5 10V0L0 7.3H7"],
	"5": [6.5, "M6 0H1.1L.6 4.5C1.3 3.9 2.2 3.6 3.2 3.6A3.2 3.2 0 0 1 3.2 10A3.2 3.1 0 0 1 0 8.2"],
	"6": [6.6, "M4.9 0L.7 4.7M3.3 3.4A3.3 3.3 0 1 1 3.29 3.4Z"],
	"7": [6.3, "M0 0H6.3L2.2 10"],
	"8": [6.8, "M3.4 0A2.8 2.35 0 1 1 3.39 0ZM3.4 4.7A3.4 2.65 0 1 1 3.39 4.7Z"],
	"9": [6.6, "M1.7 10L5.9 5.3M3.3 0A3.3 3.3 0 1 1 3.29 0Z"],
	A: [7.4, "M0 10L3.7 0L7.4 10M1.2 6.9H6.2"],
	B: [6.4, "M0 0V10H3.6A2.75 2.75 0 0 0 3.6 4.5H0M0 0H3.2A2.25 2.25 0 0 1 3.2 4.5"],
	C: [7.4, "M7.4 1.9A4.4 5 0 1 0 7.4 8.1"],
	Ç: [7.4, "M7.4 1.9A4.4 5 0 1 0 7.4 8.1M4.2 10.4L3.6 12.4"],
	D: [7.4, "M0 0V10H2.6A4.8 5 0 0 0 2.6 0Z"],
	E: [5.4, "M5.4 0H0V10H5.4M0 4.9H4.7"],
	Ə: [8.2, "M8.2 5H0A4.1 5 0 0 0 8.2 5A4.1 5 0 0 0 .9 1.8"],
	F: [5.2, "M5.2 0H0V10M0 5H4.5"],
	G: [8, "M7.5 1.8A4.5 5 0 1 0 8 5.6H5"],
	Ğ: [8, "M7.5 1.8A4.5 5 0 1 0 8 5.6H5M2.8 -3Q4.5 -1.4 6.2 -3"],
	H: [6.8, "M0 0V10M6.8 0V10M0 4.9H6.8"],
	I: [0, "M0 0V10"],
	İ: [0, "M0 0V10M0 -2.6V-2.5"],
	J: [4.8, "M4.8 0V6.8A2.6 3.2 0 0 1 0 8.4"],
	K: [6.2, "M0 0V10M6 0L0 6.2M2.4 3.9L6.2 10"],
	L: [5, "M0 0V10H5"],
	M: [8.4, "M0 10V0L4.2 6.6L8.4 0V10"],
	N: [7, "M0 10V0L7 10V0"],
	O: [9, "M4.5 0A4.5 5 0 1 1 4.49 0Z"],
	Ö: [9, "M4.5 0A4.5 5 0 1 1 4.49 0ZM2.9 -2.6V-2.5M6.1 -2.6V-2.5"],
	P: [6.2, "M0 10V0H3.3A2.9 2.9 0 0 1 3.3 5.8H0"],
	Q: [9, "M4.5 0A4.5 5 0 1 1 4.49 0ZM5.6 7.2L8.8 10.6"],
	R: [6.4, "M0 10V0H3.4A2.8 2.8 0 0 1 3.4 5.6H0M3.2 5.6L6.4 10"],
	S: [
		6.2,
		"M5.9 1.9A3 2.5 0 0 0 3.1 0C1.2 0 .2 1.1 .2 2.5C.2 5.8 6.2 4.2 6.2 7.4C6.2 9 5 10 3.1 10A3.3 2.6 0 0 1 0 8",
	],
	Ş: [
		6.2,
		"M5.9 1.9A3 2.5 0 0 0 3.1 0C1.2 0 .2 1.1 .2 2.5C.2 5.8 6.2 4.2 6.2 7.4C6.2 9 5 10 3.1 10A3.3 2.6 0 0 1 0 8M3.2 10.4L2.6 12.4",
	],
	T: [6.6, "M0 0H6.6M3.3 0V10"],
	U: [6.8, "M0 0V6.6A3.4 3.4 0 0 0 6.8 6.6V0"],
	Ü: [6.8, "M0 0V6.6A3.4 3.4 0 0 0 6.8 6.6V0M2 -2.6V-2.5M4.8 -2.6V-2.5"],
	V: [7.2, "M0 0L3.6 10L7.2 0"],
	W: [10.4, "M0 0L2.7 10L5.2 1.2L7.7 10L10.4 0"],
	X: [6.8, "M0 0L6.8 10M6.8 0L0 10"],
	Y: [6.8, "M0 0L3.4 5.2L6.8 0M3.4 5.2V10"],
	Z: [6.4, "M0 0H6.4L0 10H6.4"],
	"+": [5.2, "M0 5.2H5.2M2.6 2.6V7.8"],
	"-": [3.4, "M0 5.2H3.4"],
	".": [0, "M0 9.9V10"],
	":": [0, "M0 3.4V3.5M0 8.6V8.7"],
	$: [
		6.2,
		"M5.8 2.6A2.9 2.1 0 0 0 3.1 1C1.3 1 .3 1.9 .3 3.1C.3 5.8 6.1 4.5 6.1 7.1C6.1 8.4 5 9.1 3.1 9.1A3.2 2.3 0 0 1 .1 7.4M3.1 -.9V1M3.1 9.1V10.9",
	],
	" ": [2.4, ""],
};

type Setting = { size: number; colour: string; weight?: number; spacing?: number };

const layOut = (text: string, spacing: number) => {
	let x = 0;
	const marks = [...text].map((char) => {
		const glyph = glyphs[char];
		if (!glyph) throw new Error(`No letterform for "${char}" in "${text}"`);
		const start = x;
		x += glyph[0] + spacing;
		return { start, strokes: glyph[1] };
	});
	return { marks, length: x - spacing };
};

export const measure = (text: string, size: number, spacing = 2.6) =>
	(layOut(text, spacing).length * size) / 10;

/** Sets a line of capitals; `size` is the height of a capital, `y` its baseline. */
export const write = (text: string, x: number, y: number, setting: Setting) => {
	const { size, colour, weight = 1.5, spacing = 2.6 } = setting;
	const scale = size / 10;
	const strokes = layOut(text, spacing).marks.map(
		({ start, strokes }) => `<path transform="translate(${start.toFixed(2)})" d="${strokes}"/>`,
	);
	return `<g transform="translate(${x.toFixed(1)} ${(y - size).toFixed(1)}) scale(${scale.toFixed(3)})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${strokes.join("")}</g>`;
};

/** A vertical sheen for large numerals, measured in the picture so that all strokes share it. */
export const sheen = (sheet: Sheet, top: string, bottom: string) =>
	sheet.define(
		(id) =>
			`<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="-1" y2="11"><stop offset="0" stop-color="${top}"/><stop offset=".45" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
	);
