import { css, lch, mix, type Tint } from "./colour.ts";
import { chance, type Point, type Vector } from "./geometry.ts";
import type { Ground } from "./landscapes.ts";
import { measure, sheen, write } from "./letters.ts";
import { render } from "./light.ts";
import type { Motif } from "./motifs.ts";
import { backdrop, createSheet, glow, height, type Sheet } from "./sheet.ts";

export type Piece = {
	motif: Motif;
	at: Point;
	size: number;
	turn?: Vector;
	/** Softness of a piece outside the focus. */
	blur?: number;
	/** Height of the floor it stands on: draws its shadow and its reflection. */
	floor?: number;
	tint?: Tint;
};

type Caption = { label: string; amount?: string; unit?: string };

export type Scene = {
	name: string;
	tint: Tint;
	ground: Ground;
	light?: Point;
	pieces: Piece[];
	caption?: Caption;
	/** Small lights in the air. */
	dust?: number;
};

export const stand = (sheet: Sheet, piece: Piece, tint: Tint) => {
	const { motif, at, size, floor, blur } = piece;
	const own = piece.tint ?? tint;
	const body = render(sheet, motif(own), own, { at, size, turn: piece.turn ?? [0, 0, 0] });
	if (blur) return `<g filter="${sheet.blur(blur)}">${body}</g>`;
	const bloom = `<g filter="${sheet.blur(22)}" opacity=".3" style="mix-blend-mode:screen">${body}</g>`;
	if (floor === undefined)
		return `<g transform="translate(14 26)" opacity=".4" filter="${sheet.blur(20)}"><ellipse cx="${at[0]}" cy="${at[1]}" rx="${size * 0.8}" ry="${size * 0.8}" fill="${css(tint.abyss)}"/></g>${body}${bloom}`;
	const mirror = sheet.fade(floor, floor + size * 0.8, 0.34, 0);
	return [
		`<g mask="${mirror}"><g transform="translate(0 ${floor * 2}) scale(1 -1)" filter="${sheet.blur(4)}">${body}</g></g>`,
		`<ellipse cx="${at[0] + 10}" cy="${floor}" rx="${size * 0.95}" ry="${size * 0.13}" fill="${css(tint.abyss)}" opacity=".8" filter="${sheet.blur(12)}"/>`,
		body,
		bloom,
	].join("");
};

const motes = (
	sheet: Sheet,
	seed: string,
	tint: Tint,
	count: number,
	light: Point,
	captioned: boolean,
) => {
	const next = chance(`${seed} dust`);
	return Array.from({ length: count }, () => {
		const angle = next(0, Math.PI * 2);
		const away = next(170, 460);
		const radius = next(1.5, 5);
		const x = light[0] + Math.cos(angle) * away;
		const y = light[1] + 60 + Math.sin(angle) * away * 0.6;
		if (captioned && x < 760) return "";
		return glow(
			sheet,
			css(tint.pale),
			[Math.round(x), Math.round(y)],
			[radius * 2.4, radius * 2.4],
			0.9,
		);
	}).join("");
};

const veil = (sheet: Sheet, tint: Tint) =>
	backdrop(
		sheet.gradient(
			[
				[0, css(tint.abyss), 0.88],
				[0.34, css(tint.abyss), 0.52],
				[0.58, css(tint.abyss), 0],
			],
			{ x2: 1, y1: 0.85, y2: 0.25 },
		),
	);

export const vignette = (sheet: Sheet) =>
	backdrop(
		sheet.halo([
			[0.62, "#000", 0],
			[1, "#000", 0.42],
		]),
	);

export const margin = 96;

/** The lower left corner: the name in small capitals and the amount in large figures. */
const caption = (sheet: Sheet, tint: Tint, { label, amount, unit }: Caption) => {
	const soft = css(mix(tint.glow, tint.pale, 0.55));
	const white = css(lch(0.985, 0.008, tint.glow.h));
	const base = height - 104;
	const lines = label.split("|");
	const widest = Math.max(...lines.map((line) => measure(line, 44, 3)));
	const size = amount ? 44 : 68;
	const scale = amount ? Math.min(1, 600 / widest) : Math.min(1, (620 * 44) / (widest * 68));
	const unitSize = unit && unit.length > 3 ? 44 : 54;
	const figures = amount
		? Math.min(150, (150 * (unit ? 620 - measure(unit, unitSize) : 560)) / measure(amount, 150))
		: 0;
	const rise = amount ? figures + 56 : 0;
	const step = size * scale * 1.62;
	const names = lines.map((line, i) =>
		write(line, margin, base - rise - (lines.length - 1 - i) * step, {
			size: size * scale,
			colour: amount ? soft : white,
			weight: amount ? 1.45 : 1.5,
			spacing: 3,
		}),
	);
	if (!amount) return names.join("");
	const end = margin + measure(amount, figures);
	return [
		...names,
		write(amount, margin, base, {
			size: figures,
			colour: sheen(sheet, white, css(mix(tint.glow, tint.pale, 0.45))),
			weight: 1.62,
		}),
		unit ? write(unit, end + 52, base, { size: unitSize, colour: soft, weight: 1.5 }) : "",
	].join("");
};

export const compose = (scene: Scene): string => {
	const { name, tint, ground, pieces, dust = 16 } = scene;
	const light = scene.light ?? [980, 350];
	const sheet = createSheet();
	return sheet.finish(
		[
			ground(sheet, tint, name, light),
			scene.caption ? veil(sheet, tint) : "",
			...pieces.map((piece) => stand(sheet, piece, tint)),
			motes(sheet, name, tint, dust, light, scene.caption !== undefined),
			vignette(sheet),
			scene.caption ? caption(sheet, tint, scene.caption) : "",
		].join(""),
	);
};
