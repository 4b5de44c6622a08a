import type { Tint } from "./colour.ts";
import { bright, coat, dark, ivory, lamp, shadow, steel } from "./finishes.ts";
import { box, circle, type Point, ring, rounded } from "./geometry.ts";
import type { Motif } from "./motifs.ts";
import * as line from "./outlines.ts";
import { decal, extrude, type Finish, type Part } from "./solids.ts";

type Coat = (tint: Tint) => Finish;

export const controller =
	(shell: Coat = ivory): Motif =>
	(tint) => {
		const stick = (x: number, y: number): Part[] => [
			extrude(circle(0.19, [x, y], 30), dark(tint), { depth: 0.1, bevel: 0.03, z: 0.22 }),
			extrude(circle(0.15, [x, y], 30), shadow(tint), { depth: 0.16, bevel: 0.04, z: 0.3 }),
		];
		const button = (x: number, y: number) =>
			extrude(circle(0.075, [x, y], 20), bright(tint), { depth: 0.08, bevel: 0.03, z: 0.24 });
		return [
			extrude(line.gamepad, shell(tint), { depth: 0.42, bevel: 0.12 }),
			extrude(line.placed(line.plate(0.5, 0.26, 0.06), 0, -0.34, 1), dark(tint), {
				depth: 0.06,
				bevel: 0.02,
				z: 0.22,
			}),
			decal(line.placed(line.plate(0.4, 0.035, 0.015), 0, -0.16, 1), lamp(tint), 0.222),
			extrude(box(0.36, 0.11, [-0.62, -0.26]), dark(tint), { depth: 0.08, bevel: 0.02, z: 0.24 }),
			extrude(box(0.11, 0.36, [-0.62, -0.26]), dark(tint), { depth: 0.08, bevel: 0.02, z: 0.25 }),
			...stick(-0.32, 0.04),
			...stick(0.32, 0.04),
			button(0.62, -0.42),
			button(0.62, -0.1),
			button(0.46, -0.26),
			button(0.78, -0.26),
		];
	};

export const headset: Motif = (tint) => {
	const band: Point[] = [
		...ring(60, 1, 180).slice(0, 31),
		...ring(60, 0.84, 180).slice(0, 31).reverse(),
	];
	const cup = (x: number): Part[] => [
		extrude(line.placed(line.plate(0.42, 0.86, 0.2), x, 0.24, 1), dark(tint), {
			depth: 0.66,
			bevel: 0.1,
		}),
		extrude(line.placed(line.plate(0.2, 0.6, 0.1), x, 0.24, 1), coat(tint), {
			depth: 0.1,
			bevel: 0.04,
			z: 0.36,
		}),
	];
	const boom: Point[] = rounded(
		[
			[-0.9, 0.6],
			[-0.8, 0.6],
			[-0.66, 0.92],
			[-0.2, 0.92],
			[-0.2, 1.02],
			[-0.72, 1.02],
		],
		0.06,
	);
	return [
		extrude(band, steel(tint), { depth: 0.3, bevel: 0.04 }),
		...cup(-0.9),
		...cup(0.9),
		extrude(boom, steel(tint), { depth: 0.1, bevel: 0.02, z: 0.2 }),
		extrude(circle(0.12, [-0.18, 0.97], 20), lamp(tint), { depth: 0.14, bevel: 0.03, z: 0.22 }),
	];
};

/** A handset with something on its glowing screen. */
export const phone =
	(sign: Point[]): Motif =>
	(tint) => [
		extrude(line.plate(1.1, 2.1, 0.2), steel(tint), { depth: 0.16, bevel: 0.05 }),
		decal(line.plate(0.98, 1.96, 0.16), shadow(tint), 0.081),
		decal(line.placed(line.plate(0.3, 0.05, 0.02), 0, -0.86, 1), dark(tint), 0.083),
		extrude(line.placed(sign, 0, -0.16, 0.34), bright(tint), { depth: 0.1, bevel: 0.03, z: 0.12 }),
		decal(line.placed(line.plate(0.66, 0.14, 0.07), 0, 0.5, 1), lamp(tint), 0.083),
		decal(line.placed(line.plate(0.4, 0.06, 0.03), 0, 0.72, 1), dark(tint), 0.083),
	];

export const screen =
	(sign: Point[]): Motif =>
	(tint) => [
		extrude(
			rounded(
				[
					[-0.3, 0.7],
					[0.3, 0.7],
					[0.5, 1.02],
					[-0.5, 1.02],
				],
				0.05,
			),
			steel(tint),
			{ depth: 0.3, bevel: 0.04 },
		),
		extrude(line.plate(2.5, 1.5, 0.12), dark(tint), { depth: 0.16, bevel: 0.05 }),
		decal(line.plate(2.34, 1.34, 0.08), shadow(tint), 0.081),
		extrude(line.placed(sign, 0, 0, 0.46), bright(tint), { depth: 0.12, bevel: 0.04, z: 0.12 }),
		decal(line.placed(line.plate(1.9, 0.05, 0.02), 0, 0.52, 1), dark(tint), 0.083),
		decal(line.placed(line.plate(0.8, 0.05, 0.02), -0.55, 0.52, 1), lamp(tint), 0.085),
	];

export const calendar: Motif = (tint) => {
	const cells = Array.from(
		{ length: 12 },
		(_, i) => [(i % 4) * 0.38 - 0.57, Math.floor(i / 4) * 0.36 - 0.14] as const,
	);
	return [
		extrude(line.plate(1.9, 1.8, 0.18), ivory(tint), { depth: 0.2, bevel: 0.05 }),
		extrude(line.placed(line.plate(1.8, 0.4, 0.12), 0, -0.64, 1), coat(tint), {
			depth: 0.06,
			bevel: 0.02,
			z: 0.12,
		}),
		...cells.map(([x, y], i) =>
			decal(
				line.placed(line.plate(0.24, 0.22, 0.05), x, y, 1),
				i === 6 ? coat(tint) : { colour: { ...tint.pale, l: 0.78 } },
				0.102,
			),
		),
		...[-0.5, 0.5].map((x) =>
			extrude(line.placed(line.plate(0.14, 0.42, 0.06), x, -0.92, 1), steel(tint), {
				depth: 0.16,
				bevel: 0.04,
				z: 0.14,
			}),
		),
	];
};
