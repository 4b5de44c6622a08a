import { lighten, type Tint } from "./colour.ts";
import {
	bright,
	bronze,
	coat,
	crystal,
	dark,
	gold,
	ivory,
	lamp,
	shadow,
	steel,
} from "./finishes.ts";
import { box, circle, type Point, ring, rounded, star } from "./geometry.ts";
import * as line from "./outlines.ts";
import { block, decal, extrude, type Finish, lathe, moved, type Solid } from "./solids.ts";

export type Motif = (tint: Tint) => Solid;

/** A struck coin; the mark is cut in relief. */
export const coin =
	(mark: Point[], metal: Finish = gold, edge = circle(1)): Motif =>
	() => [
		extrude(edge, metal, { depth: 0.3, bevel: 0.05 }),
		extrude(
			line.placed(edge, 0, 0, 0.8),
			{ ...metal, colour: { ...metal.colour, l: metal.colour.l - 0.16 } },
			{ depth: 0.02, bevel: 0.005, z: 0.15 },
		),
		extrude(
			line.placed(mark, 0, 0, 0.58),
			{ ...metal, colour: lighten(metal.colour, 0.13) },
			{ depth: 0.05, bevel: 0.012, z: 0.17 },
		),
	];

/** A flat-lying pile of coins, seen from slightly above. */
export const pile =
	(count: number, sides = 40, metal: Finish = gold): Motif =>
	() =>
		Array.from({ length: count }, (_, i) => {
			const shiftX = ((i * 37) % 11) / 60 - 0.08;
			const profile: Point[] = [
				[0.001, -0.09],
				[0.6, -0.09],
				[0.66, -0.07],
				[0.72, -0.1],
				[0.76, -0.06],
				[0.76, 0.06],
				[0.72, 0.1],
			];
			return moved(lathe(profile, sides, metal), [shiftX, -i * 0.21, ((i * 53) % 7) / 60]);
		});

export const gem =
	(sides = 8): Motif =>
	(tint) => [
		lathe(
			[
				[0.001, -0.56],
				[0.56, -0.56],
				[1, -0.2],
				[0.97, -0.12],
				[0.001, 0.98],
			],
			sides,
			crystal(tint),
			0.5,
		),
	];

export const shard =
	(height = 1.3, sides = 6): Motif =>
	(tint) => [
		lathe(
			[
				[0.001, -height],
				[0.4, -height * 0.52],
				[0.44, height * 0.5],
				[0.001, height * 0.9],
			],
			sides,
			crystal(tint),
		),
	];

/** A long eight-faced jewel. */
export const lozenge: Motif = (tint) => [
	lathe(
		[
			[0.001, -1],
			[0.6, -0.28],
			[0.66, 0],
			[0.6, 0.28],
			[0.001, 1],
		],
		6,
		crystal(tint),
		0.5,
	),
];

export const emblem =
	(
		outline: Point[],
		finish: (tint: Tint) => Finish = coat,
		depth = 0.34,
		holes: Point[][] = [],
	): Motif =>
	(tint) => [extrude(outline, finish(tint), { depth, bevel: 0.07, holes })];

/** A heavy plate with a raised sign. */
export const badge =
	(plate: Point[], sign: Point[], scale = 0.5, finish: (tint: Tint) => Finish = dark): Motif =>
	(tint) => [
		extrude(plate, finish(tint), { depth: 0.3, bevel: 0.06 }),
		decal(line.placed(plate, 0, 0, 0.86), shadow(tint), 0.151, [line.placed(plate, 0, 0, 0.83)]),
		extrude(line.placed(sign, 0, 0, scale), bright(tint), { depth: 0.18, bevel: 0.04, z: 0.24 }),
	];

/** A fire with a brighter core. */
export const blaze: Motif = (tint) => [
	extrude(line.flame, coat(tint), { depth: 0.34, bevel: 0.07 }),
	extrude(line.placed(line.flame, 0.02, 0.36, 0.52), bright(tint), {
		depth: 0.14,
		bevel: 0.04,
		z: 0.22,
	}),
	extrude(line.placed(line.drop, 0.02, 0.6, 0.24), ivory(tint), {
		depth: 0.1,
		bevel: 0.03,
		z: 0.32,
	}),
];

export const shieldBadge: Motif = (tint) => [
	extrude(line.shield, steel(tint), { depth: 0.3, bevel: 0.08 }),
	extrude(line.placed(line.shield, 0, 0, 0.8), dark(tint), { depth: 0.1, bevel: 0.04, z: 0.15 }),
	extrude(line.placed(line.tick, 0, -0.04, 0.5), bright(tint), {
		depth: 0.12,
		bevel: 0.03,
		z: 0.25,
	}),
];

export const crown: Motif = () => [
	extrude(line.crown, gold, { depth: 0.3, bevel: 0.07 }),
	extrude(box(1.44, 0.2, [0, 0.5]), bronze, { depth: 0.4, bevel: 0.04 }),
	...[-0.94, 0, 0.94].map((x) => moved(lathe(sphere(0.13), 18, gold), [x, x ? -0.58 : -0.8, 0])),
];

export function sphere(radius: number, rows = 10): Point[] {
	return Array.from({ length: rows + 1 }, (_, i): Point => {
		const angle = (i / rows) * Math.PI;
		return [Math.max(0.001, Math.sin(angle) * radius), -Math.cos(angle) * radius];
	});
}

export const sword: Motif = (tint) => [
	extrude(line.blade, steel(tint), { depth: 0.14, bevel: 0.06 }),
	decal(
		[
			[0, -1.3],
			[0.03, -1.1],
			[0.03, 0.38],
			[-0.03, 0.38],
			[-0.03, -1.1],
		],
		lamp(tint),
		0.072,
	),
	extrude(
		rounded(
			[
				[-0.52, 0.34],
				[0, 0.44],
				[0.52, 0.34],
				[0.46, 0.58],
				[-0.46, 0.58],
			],
			0.06,
		),
		gold,
		{ depth: 0.24, bevel: 0.04 },
	),
	extrude(box(0.16, 0.62, [0, 0.86]), dark(tint), { depth: 0.16, bevel: 0.03 }),
	extrude(ring(8, 0.17, 0, [0, 1.24]), gold, { depth: 0.22, bevel: 0.04 }),
];

export const key: Motif = (tint) => [
	extrude(line.keyOutline, bright(tint), {
		depth: 0.22,
		bevel: 0.05,
		holes: [circle(0.24, [-0.5, 0], 40)],
	}),
];

export const starBadge: Motif = () => [
	extrude(rounded(star(5, 0.52), 0.12), gold, { depth: 0.4, bevel: 0.12 }),
];

/** A faceted star whose ridges run to the middle. */
export const cutStar: Motif = (tint) => [
	extrude(star(5, 0.46), bright(tint), { depth: 0.44, bevel: 0.2 }),
];

/** A card with a stripe, a chip and an emblem. */
export const card =
	(sign: Point[], finish: (tint: Tint) => Finish = coat): Motif =>
	(tint) => {
		const ivoryMark = ivory(tint);
		return [
			extrude(line.plate(2.5, 1.56, 0.16), finish(tint), { depth: 0.09, bevel: 0.025 }),
			decal(
				[
					[0.2, -0.755],
					[0.78, -0.755],
					[-0.06, 0.755],
					[-0.64, 0.755],
				],
				bright(tint),
				0.046,
			),
			decal(line.placed(line.plate(0.42, 0.32, 0.08), -0.86, -0.4, 1), gold, 0.048),
			extrude(line.placed(sign, 0.66, 0.1, 0.42), ivoryMark, { depth: 0.06, bevel: 0.02, z: 0.07 }),
			decal(line.placed(line.plate(0.8, 0.07, 0.03), -0.68, 0.34, 1), ivoryMark, 0.048),
			decal(line.placed(line.plate(0.5, 0.07, 0.03), -0.83, 0.52, 1), ivoryMark, 0.048),
		];
	};

/** A strapped supply box. */
export const crate: Motif = (tint) => [
	block([1.5, 1.2, 1.5], coat(tint)),
	extrude(line.plate(1.3, 1, 0.04), dark(tint), { depth: 0.06, bevel: 0.02, z: 0.76 }),
	extrude(line.placed(line.plate(1.34, 0.16, 0.03), 0, 0, 1), steel(tint), {
		depth: 0.08,
		bevel: 0.02,
		z: 0.8,
	}),
	extrude(line.plate(0.38, 0.46, 0.06), bright(tint), { depth: 0.1, bevel: 0.03, z: 0.86 }),
	...[-0.6, 0.6].map((x) =>
		extrude(box(0.2, 1.2, [x, 0]), steel(tint), { depth: 0.1, bevel: 0.03, z: 0.76 }),
	),
];

export const giftBox: Motif = (tint) => [
	block([1.4, 1.1, 1.4], coat(tint), [0, 0.16, 0]),
	block([1.56, 0.3, 1.56], bright(tint), [0, -0.5, 0]),
	decal(box(0.28, 1, [0, 0.2]), gold, 0.705),
	decal(box(0.3, 0.3, [0, -0.5]), gold, 0.785),
	extrude(line.placed(line.leaf, 0.34, -0.84, 0.36, 58), gold, { depth: 0.2, bevel: 0.06 }),
	extrude(line.placed(line.leaf, -0.34, -0.84, 0.36, -58), gold, { depth: 0.2, bevel: 0.06 }),
];

/** Terrain-like cubes; every cell is [x, y, z] counted from the middle. */
export const cubes =
	(
		cells: readonly (readonly [number, number, number])[],
		finishes: ((tint: Tint) => Finish)[],
		edge = 0.5,
	): Motif =>
	(tint) =>
		cells.map(([x, y, z], i) => ({
			...block([edge, edge, edge], (finishes[i % finishes.length] ?? coat)(tint), [
				x * edge,
				y * edge,
				z * edge,
			]),
			loose: true,
		}));
