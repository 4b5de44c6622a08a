import { css, mix, type Tint } from "./colour.ts";
import { chance, type Point } from "./geometry.ts";
import { backdrop, glow, height, type Sheet, width } from "./sheet.ts";

/** What stands behind the objects; `light` is where the light of the picture comes from. */
export type Ground = (sheet: Sheet, tint: Tint, seed: string, light: Point) => string;

const path = (points: readonly Point[]) =>
	`M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

export const sky = (sheet: Sheet, tint: Tint, reach = 1) =>
	backdrop(
		sheet.gradient(
			[
				[0, css(tint.abyss)],
				[0.55, css(tint.night)],
				[reach, css(tint.dusk)],
			],
			{ y2: 1 },
		),
	);

const stars = (seed: string, colour: string, count: number, bottom: number) => {
	const next = chance(seed);
	return Array.from({ length: count }, () => {
		const radius = next(0.6, 2);
		return `<circle cx="${next(0, width).toFixed(0)}" cy="${next(0, bottom).toFixed(0)}" r="${radius.toFixed(1)}" fill="${colour}" opacity="${next(0.2, 0.8).toFixed(2)}"/>`;
	}).join("");
};

const ridge = (seed: string, base: number, swing: number, step: number): Point[] => {
	const next = chance(seed);
	const crest: Point[] = [];
	for (let x = -step; x <= width + step; x += step * next(0.5, 1.2))
		crest.push([x, base + next(-swing, swing * 0.6)]);
	return [[-60, height + 20], ...crest, [width + 60, height + 20]];
};

export const ridges: Ground = (sheet, tint, seed, light) => {
	const layers = [0, 1, 2, 3].map((i) => {
		const near = i / 3;
		const base = 430 + i * 92;
		const fill = sheet.gradient(
			[
				[0, css(mix(tint.deep, tint.night, 0.15 + near * 0.85))],
				[0.7, css(mix(tint.dusk, tint.abyss, near))],
			],
			{ y2: 1 },
		);
		return `<path d="${path(ridge(`${seed}${i}`, base, 86 - i * 10, 120 - i * 14))}" fill="${fill}"/>${
			i < 3 ? glow(sheet, css(tint.body), [light[0], base + 60], [760, 90], 0.28) : ""
		}`;
	});
	return [
		sky(sheet, tint),
		stars(seed, css(tint.pale), 60, 380),
		glow(sheet, css(tint.body), light, [720, 520], 0.75),
		`<circle cx="${light[0]}" cy="${light[1]}" r="150" fill="${sheet.gradient(
			[
				[0, css(tint.pale)],
				[1, css(tint.body)],
			],
			{ y2: 1 },
		)}" opacity=".8"/>`,
		...layers,
	].join("");
};

export const dunes: Ground = (sheet, tint, seed, light) => {
	const next = chance(seed);
	const bands = [0, 1, 2, 3].map((i) => {
		const y = 470 + i * 86;
		const [a, b, c] = [next(-90, 60), next(-60, 120), next(-110, 40)];
		const fill = sheet.gradient(
			[
				[0, css(mix(tint.deep, tint.dusk, i / 3))],
				[0.5, css(mix(tint.dusk, tint.abyss, 0.3 + i / 5))],
				[1, css(tint.abyss)],
			],
			{ x1: 0.9, x2: 0.2, y2: 1 },
		);
		return `<path d="M-20 ${y + 40}C260 ${y + a} 420 ${y + b} 720 ${y + 20}S1180 ${y + c} 1460 ${y + 10}V830H-20Z" fill="${fill}"/>`;
	});
	return [
		sky(sheet, tint, 0.85),
		stars(seed, css(tint.pale), 70, 420),
		glow(sheet, css(tint.glow), light, [820, 420], 0.62),
		glow(sheet, css(tint.pale), light, [190, 190], 0.75),
		...bands,
	].join("");
};

export const orbit: Ground = (sheet, tint, seed, [x, y]) => {
	const radius = 980;
	const limb = sheet.halo([
		[0.86, css(tint.abyss)],
		[0.95, css(tint.night)],
		[0.985, css(tint.deep)],
		[1, css(tint.glow)],
	]);
	return [
		sky(sheet, tint, 1.3),
		stars(seed, css(tint.pale), 130, height),
		glow(sheet, css(tint.body), [x, y], [640, 460], 0.5),
		glow(sheet, css(tint.glow), [x, 575], [760, 150], 0.5),
		`<circle cx="${x - 60}" cy="${560 + radius}" r="${radius}" fill="${limb}"/>`,
		`<g transform="rotate(-14 ${x} 330)" fill="none" stroke="${css(tint.glow)}"><ellipse cx="${x}" cy="330" rx="470" ry="118" stroke-opacity=".3" stroke-width="2"/><ellipse cx="${x}" cy="330" rx="540" ry="140" stroke-opacity=".16" stroke-width="10"/></g>`,
		`<circle cx="${x + 455}" cy="215" r="17" fill="${css(tint.pale)}" opacity=".9"/>`,
	].join("");
};

export const skyline: Ground = (sheet, tint, seed, light) => {
	const next = chance(seed);
	const rows = [0, 1, 2].map((row) => {
		const towers: string[] = [];
		for (let x = -20; x < width; ) {
			const wide = next(50, 120) + row * 14;
			const top = next(250, 470) + row * 90;
			const fill = sheet.gradient(
				[
					[0, css(mix(tint.deep, tint.night, 0.25 + row * 0.36))],
					[1, css(mix(tint.dusk, tint.abyss, row / 2))],
				],
				{ y2: 1 },
			);
			towers.push(
				`<rect x="${x.toFixed(0)}" y="${top.toFixed(0)}" width="${wide.toFixed(0)}" height="${height}" fill="${fill}"/>`,
			);
			for (let wy = top + 20; row && wy < 740; wy += 26)
				for (let wx = x + 12; wx < x + wide - 16; wx += 22)
					if (next() < 0.2)
						towers.push(
							`<rect x="${wx.toFixed(0)}" y="${wy.toFixed(0)}" width="9" height="13" fill="${css(tint.glow)}" opacity="${next(0.2, 0.75).toFixed(2)}"/>`,
						);
			x += wide + next(-4, 22);
		}
		return (
			towers.join("") +
			(row < 2 ? glow(sheet, css(tint.body), [light[0], 620], [900, 190], 0.35) : "")
		);
	});
	return [
		sky(sheet, tint),
		glow(sheet, css(tint.glow), [light[0], light[1] + 90], [820, 480], 0.6),
		`<circle cx="${light[0]}" cy="${light[1]}" r="190" fill="${sheet.gradient(
			[
				[0, css(tint.pale)],
				[1, css(tint.body), 0.2],
			],
			{ y2: 1 },
		)}" opacity=".85"/>`,
		...rows,
	].join("");
};

/** A descending field of blocks seen from above. */
export const terraces: Ground = (sheet, tint, seed, light) => {
	const next = chance(seed);
	const [w, h] = [66, 36];
	const tiles: string[] = [];
	for (let row = 0; row < 15; row++)
		for (let column = -1; column < 13; column++) {
			const x = column * w * 2 + (row % 2) * w;
			const lift = Math.round(next(0, 3.4)) * 20 * Math.max(0, 1 - row / 20);
			const y = 400 + row * h - lift;
			const far = row / 14;
			const distance = Math.min(1, Math.hypot(x - light[0], (y - light[1]) * 1.2) / 760);
			const shade = mix(mix(tint.body, tint.deep, far), tint.abyss, 0.25 + distance * 0.7);
			const side = (points: Point[], darker: number) =>
				`<path d="${path(points)}" fill="${css(mix(shade, tint.abyss, darker))}"/>`;
			tiles.push(
				side(
					[
						[x - w, y],
						[x, y + h],
						[x, y + h + 110],
						[x - w, y + 110],
					],
					0.42,
				),
				side(
					[
						[x + w, y],
						[x, y + h],
						[x, y + h + 110],
						[x + w, y + 110],
					],
					0.7,
				),
				side(
					[
						[x, y - h],
						[x + w, y],
						[x, y + h],
						[x - w, y],
					],
					0,
				),
			);
		}
	return [
		sky(sheet, tint),
		stars(seed, css(tint.pale), 50, 360),
		glow(sheet, css(tint.body), light, [780, 480], 0.7),
		glow(sheet, css(tint.pale), light, [170, 170], 0.6),
		`<g stroke="${css(tint.abyss)}" stroke-opacity=".35">${tiles.join("")}</g>`,
	].join("");
};

/** Height lines of a map, gathered around the light. */
export const contours: Ground = (sheet, tint, seed, light) => {
	const next = chance(seed);
	const waves = Array.from({ length: 5 }, () => [next(0, 6.3), next(0.02, 0.085)] as const);
	const lines = Array.from({ length: 15 }, (_, i) => {
		const radius = 70 + i * 62;
		const points = Array.from({ length: 72 }, (_, s): Point => {
			const angle = (s / 72) * Math.PI * 2;
			const bend = waves.reduce(
				(sum, [phase, amount], k) => sum + Math.sin(angle * (k + 1) + phase + i * 0.12) * amount,
				1,
			);
			return [
				light[0] + Math.cos(angle) * radius * bend * 1.25,
				light[1] + 60 + Math.sin(angle) * radius * bend * 0.82,
			];
		});
		const strength = Math.max(0.06, 0.5 - i * 0.034);
		return `<path d="${path(points)}" fill="${css(tint.body)}" fill-opacity=".035" stroke="${css(tint.glow)}" stroke-opacity="${strength.toFixed(2)}" stroke-width="${i % 4 ? 1.4 : 2.6}"/>`;
	});
	return [
		sky(sheet, tint, 1.5),
		glow(sheet, css(tint.body), [light[0], light[1] + 60], [820, 560], 0.62),
		...lines.reverse(),
	].join("");
};
