import { css, lch, mix, type Tint } from "./colour.ts";
import { margin, type Piece, stand, vignette } from "./compose.ts";
import type { Ground } from "./landscapes.ts";
import { measure, write } from "./letters.ts";
import type { Motif } from "./motifs.ts";
import { createSheet, glow, height, type Sheet, width } from "./sheet.ts";

type Leaf = { name: string; tint: Tint; ground: Ground };
export type Steps = Leaf & { steps: readonly (readonly [Motif, string, number?])[] };
export type Contents = Leaf & { title: string; rows: readonly string[]; pieces: Piece[] };

const white = (tint: Tint) => css(lch(0.985, 0.008, tint.glow.h));

const pane = (
	sheet: Sheet,
	tint: Tint,
	[x, y, w, h]: readonly [number, number, number, number],
) => {
	const fill = sheet.gradient(
		[
			[0, css(mix(tint.deep, tint.dusk, 0.2)), 0.82],
			[1, css(tint.abyss), 0.88],
		],
		{ x2: 0.3, y2: 1 },
	);
	const edge = sheet.gradient(
		[
			[0, css(tint.pale), 0.6],
			[0.5, css(tint.glow), 0.14],
			[1, css(tint.glow), 0.3],
		],
		{ x2: 1, y2: 1 },
	);
	return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="34" fill="${fill}" stroke="${edge}" stroke-width="2.5"/>`;
};

const fitted = (text: string, size: number, room: number) =>
	Math.min(size, (size * room) / Math.max(1, measure(text, size)));

/** Three panes that show how a purchase goes. */
export const steps = ({ name, tint, ground, steps }: Steps): string => {
	const sheet = createSheet();
	const [wide, tall, gap] = [376, 500, 48];
	const left = (width - wide * 3 - gap * 2) / 2;
	const top = (height - tall) / 2;
	const panes = steps.map(([motif, text, size = 96], i) => {
		const x = left + i * (wide + gap);
		const centre = x + wide / 2;
		const letter = fitted(text, 34, wide - 70);
		const turn = [-10, -18 + i * 18, 4] as const;
		return [
			pane(sheet, tint, [x, top, wide, tall]),
			glow(sheet, css(tint.glow), [centre, top + 232], [180, 180], 0.5),
			stand(sheet, { motif, at: [centre, top + 232], size, turn }, tint),
			write(`${i + 1}`, x + 38, top + 84, { size: 44, colour: css(tint.glow), weight: 1.6 }),
			write(text, centre - measure(text, letter) / 2, top + tall - 54, {
				size: letter,
				colour: white(tint),
				weight: 1.55,
			}),
			i < 2
				? `<path d="M${x + wide + 15} ${height / 2 - 14}l16 14l-16 14" fill="none" stroke="${css(tint.glow)}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`
				: "",
		].join("");
	});
	return sheet.finish([ground(sheet, tint, name, [720, 380]), ...panes, vignette(sheet)].join(""));
};

/** A list of what the buyer gets beside a close view of the goods. */
export const contents = ({ name, tint, ground, title, rows, pieces }: Contents): string => {
	const sheet = createSheet();
	const [wide, tall] = [720, 186 + rows.length * 92];
	const top = (height - tall) / 2;
	const lines = rows.map((row, i) => {
		const y = top + 190 + i * 92;
		const letter = fitted(row, 36, wide - 220);
		return [
			`<circle cx="${margin + 76}" cy="${y - 8}" r="27" fill="${css(tint.body)}" fill-opacity=".32" stroke="${css(tint.glow)}" stroke-width="2.5"/>`,
			`<path d="M${margin + 65} ${y - 8}l8 9l15 -17" fill="none" stroke="${css(tint.pale)}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
			write(row, margin + 130, y - 8 + letter / 2, { size: letter, colour: white(tint) }),
		].join("");
	});
	return sheet.finish(
		[
			ground(sheet, tint, name, [1120, 380]),
			...pieces.map((piece) => stand(sheet, piece, tint)),
			pane(sheet, tint, [margin, top, wide, tall]),
			write(title, margin + 50, top + 102, {
				size: fitted(title, 46, wide - 100),
				colour: css(mix(tint.glow, tint.pale, 0.4)),
				weight: 1.6,
			}),
			...lines,
			vignette(sheet),
		].join(""),
	);
};
