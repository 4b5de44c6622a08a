import type { Tint } from "./colour.ts";
import { bright, coat, dark, gold, ivory, lamp, shadow, steel } from "./finishes.ts";
import { box, circle, type Point, ring, rounded, star } from "./geometry.ts";
import { type Motif, sphere } from "./motifs.ts";
import * as line from "./outlines.ts";
import { decal, extrude, type Finish, lathe, type Part } from "./solids.ts";

type Coat = (tint: Tint) => Finish;

export const helmet =
	(shell: Coat = coat): Motif =>
	(tint) => {
		const visor = rounded(
			[
				[-0.02, -0.3],
				[0.84, -0.24],
				[0.86, 0.1],
				[0.6, 0.26],
				[0.12, 0.2],
			],
			0.12,
		);
		return [
			extrude(line.helmet, shell(tint), { depth: 0.7, bevel: 0.2 }),
			extrude(visor, shadow(tint), { depth: 0.1, bevel: 0.04, z: 0.36 }),
			decal(
				rounded(
					[
						[0.1, -0.22],
						[0.76, -0.18],
						[0.78, -0.06],
						[0.14, -0.08],
					],
					0.05,
				),
				lamp(tint),
				0.415,
			),
			extrude(
				rounded(
					[
						[-0.82, -0.34],
						[-0.46, -0.78],
						[-0.3, -0.72],
						[-0.62, -0.26],
					],
					0.05,
				),
				bright(tint),
				{ depth: 0.06, bevel: 0.02, z: 0.36 },
			),
			extrude(circle(0.16, [-0.42, 0.08], 24), steel(tint), { depth: 0.12, bevel: 0.04, z: 0.38 }),
		];
	};

/** A canopy on lines above whatever hangs below it. */
export const canopy: Motif = (tint) => {
	const dome = Array.from({ length: 9 }, (_, i): Point => {
		const angle = (i / 8) * (Math.PI / 2);
		return [Math.max(0.001, Math.sin(angle)), -0.35 - Math.cos(angle) * 0.78];
	});
	const stripes = [0, 1].map((odd): Part => {
		const whole = lathe(dome, 16, odd ? ivory(tint) : coat(tint));
		return { ...whole, layers: whole.layers.map((faces) => faces.filter((_, i) => i % 2 === odd)) };
	});
	const lines = [-0.94, -0.5, 0, 0.5, 0.94].map((x) =>
		decal(
			[
				[x - 0.008, -0.4],
				[x + 0.008, -0.4],
				[0.01, 0.9],
				[-0.01, 0.9],
			],
			ivory(tint),
			0,
		),
	);
	return [...lines, ...stripes];
};

export const ticket =
	(sign: Point[], finish: Coat = coat): Motif =>
	(tint) => [
		extrude(line.ticket, finish(tint), { depth: 0.12, bevel: 0.03 }),
		extrude(line.placed(sign, -0.2, 0, 0.34), gold, { depth: 0.1, bevel: 0.03, z: 0.1 }),
		...[-0.36, -0.18, 0, 0.18, 0.36].map((y) =>
			decal(line.placed(line.plate(0.035, 0.1, 0.015), 0.5, y, 1), ivory(tint), 0.062),
		),
		decal(line.placed(line.plate(0.22, 0.06, 0.02), 0.74, -0.1, 1), ivory(tint), 0.062),
		decal(line.placed(line.plate(0.22, 0.06, 0.02), 0.74, 0.1, 1), ivory(tint), 0.062),
	];

export const trophy: Motif = (tint) => [
	extrude(circle(0.98, [0, -0.42], 40), gold, {
		depth: 0.12,
		bevel: 0.03,
		holes: [circle(0.8, [0, -0.42], 40)],
	}),
	lathe(
		[
			[0.001, -1],
			[0.72, -1],
			[0.7, -0.6],
			[0.56, -0.16],
			[0.2, 0.16],
			[0.12, 0.5],
			[0.12, 0.62],
			[0.4, 0.7],
		],
		36,
		gold,
	),
	lathe(
		[
			[0.001, 0.7],
			[0.5, 0.7],
			[0.56, 1.04],
			[0.001, 1.04],
		],
		36,
		dark(tint),
	),
];

/** A ball with a five-cornered pattern, painted on its front. */
export const football: Motif = (tint) => {
	const seam = shadow(tint);
	const patches = ring(5, 0.66, -90).map(([x, y], i) => {
		const patch = rounded(ring(5, 0.27, -90 + i * 72 + 180), 0.05);
		const flat = patch.map(([px, py]): Point => [px * 0.8, py * 0.8]);
		return decal(line.placed(flat, x * 1.12, y * 1.12, 1), seam, 0.66);
	});
	return [
		lathe(sphere(1, 26), 48, ivory(tint)),
		decal(rounded(ring(5, 0.3), 0.05), seam, 0.98),
		...patches,
		...ring(5, 1, -90).map(([x, y]) =>
			decal(
				[
					[x * 0.28 - y * 0.014, y * 0.28 + x * 0.014],
					[x * 0.28 + y * 0.014, y * 0.28 - x * 0.014],
					[x * 0.55 + y * 0.014, y * 0.55 - x * 0.014],
					[x * 0.55 - y * 0.014, y * 0.55 + x * 0.014],
				],
				seam,
				0.84,
			),
		),
	];
};

export const wheel: Motif = (tint) => [
	extrude(circle(1), shadow(tint), { depth: 0.6, bevel: 0.12 }),
	extrude(circle(0.7), steel(tint), { depth: 0.1, bevel: 0.03, z: 0.28 }),
	extrude(circle(0.62), shadow(tint), { depth: 0.04, bevel: 0.01, z: 0.33 }),
	...ring(5, 0.34).map(([x, y], i) =>
		extrude(line.placed(line.plate(0.13, 0.62, 0.04), x, y, 1, i * 72), steel(tint), {
			depth: 0.1,
			bevel: 0.04,
			z: 0.36,
		}),
	),
	extrude(circle(0.16, [0, 0], 28), bright(tint), { depth: 0.14, bevel: 0.05, z: 0.4 }),
];

/** A ring gate with cross-hairs. */
export const sight: Motif = (tint) => [
	extrude(circle(1), bright(tint), { depth: 0.2, bevel: 0.05, holes: [circle(0.82)] }),
	...[0, 90, 180, 270].map((angle) => {
		const [[x, y] = [0, 0]] = ring(1, 0.76, angle);
		return extrude(line.placed(line.plate(0.5, 0.1, 0.04), x, y, 1, angle), steel(tint), {
			depth: 0.2,
			bevel: 0.04,
			z: 0.02,
		});
	}),
	extrude(star(4, 0.34, 0.2), lamp(tint), { depth: 0.14, bevel: 0.04 }),
];

export const chest: Motif = (tint) => {
	const lid: Point[] = [
		[-0.9, -0.12],
		...ring(40, 0.9, 180)
			.slice(1, 20)
			.map(([x, y]): Point => [x, y * 0.62 - 0.12]),
		[0.9, -0.12],
	];
	return [
		extrude(lid, coat(tint), { depth: 1, bevel: 0.05 }),
		extrude(box(1.8, 0.86, [0, 0.36]), dark(tint), { depth: 1, bevel: 0.05 }),
		extrude(box(1.84, 0.14, [0, -0.08]), gold, { depth: 1.06, bevel: 0.04 }),
		...[-0.66, 0.66].map((x) =>
			extrude(box(0.16, 1.26, [x, 0.14]), gold, { depth: 0.06, bevel: 0.02, z: 0.52 }),
		),
		extrude(line.placed(line.shield, 0, 0.06, 0.24), bright(tint), {
			depth: 0.14,
			bevel: 0.04,
			z: 0.58,
		}),
	];
};

export const pick: Motif = (tint) => [
	extrude(
		box(0.17, 2.1, [0, 0.14]),
		{ colour: { l: 0.5, c: 0.08, h: 60 } },
		{ depth: 0.17, bevel: 0.03 },
	),
	extrude(
		[
			[-1.02, -0.42],
			[-0.84, -0.74],
			[-0.4, -1],
			[0.4, -1],
			[0.84, -0.74],
			[1.02, -0.42],
			[0.9, -0.4],
			[0.6, -0.62],
			[0.34, -0.72],
			[-0.34, -0.72],
			[-0.6, -0.62],
			[-0.9, -0.4],
		],
		bright(tint),
		{ depth: 0.22, bevel: 0.05 },
	),
];
