import type { Lch } from "./colour.ts";
import { area, at, cross, middle, minus, type Point, unit, type Vector } from "./geometry.ts";

export type Finish = {
	colour: Lch;
	/** Strength of the white highlight, 0–1. */
	shine?: number;
	/** Shines by itself: light and shade do not change it. */
	lit?: boolean;
	/** Lets the far facets shine through. */
	glass?: boolean;
};

export type Face = { points: Vector[]; holes?: Vector[][]; normal: Vector; broad?: boolean };

/** A body of one finish; its layers are painted in order, each from far to near. */
export type Part = {
	layers: Face[][];
	finish: Finish;
	/** Stands free of its neighbours: painted by distance instead of by order. */
	loose?: boolean;
};

/** Parts are painted in order: list the ones behind first. */
export type Solid = Part[];

type Extrusion = { depth?: number; bevel?: number; holes?: Point[][]; z?: number };

const wound = (outline: readonly Point[], positive: boolean) =>
	area(outline) > 0 === positive ? [...outline] : [...outline].reverse();

const outward = (from: Point, to: Point): Point => {
	const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
	return [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
};

const inset = (outline: readonly Point[], by: number): Point[] =>
	outline.map((point, i) => {
		const a = outward(at(outline, i - 1), point);
		const b = outward(point, at(outline, i + 1));
		const [x, y] = [a[0] + b[0], a[1] + b[1]];
		const reach = Math.min(by / Math.max((x * x + y * y) / 2, 0.25), by * 1.8);
		return [point[0] - x * reach, point[1] - y * reach];
	});

const wall = (lower: Point[], upper: Point[], back: number, front: number): Face[] =>
	lower.map((point, i) => {
		const next = at(lower, i + 1);
		const out = outward(point, next);
		const slope = lower === upper ? 0 : 1;
		return {
			points: [
				[...point, back],
				[...next, back],
				[...at(upper, i + 1), front],
				[...at(upper, i), front],
			],
			normal: unit([out[0], out[1], slope]),
		};
	});

/** Pulls a flat outline out towards the viewer and softens its front edge with a bevel. */
export const extrude = (outline: readonly Point[], finish: Finish, shape: Extrusion = {}): Part => {
	const { depth = 0.24, bevel = 0.05, holes = [], z = 0 } = shape;
	const rims = [wound(outline, true), ...holes.map((hole) => wound(hole, false))];
	const fronts = rims.map((rim) => inset(rim, bevel));
	const edge = z + depth / 2 - bevel;
	const lift = (rim: Point[]) => rim.map(([x, y]): Vector => [x, y, z + depth / 2]);
	const [face = [], ...openings] = fronts.map(lift);
	return {
		finish,
		layers: [
			rims.flatMap((rim) => wall(rim, rim, z - depth / 2, edge)),
			rims.flatMap((rim, i) => wall(rim, fronts[i] ?? rim, edge, z + depth / 2)),
			[{ points: face, holes: openings, normal: [0, 0, 1], broad: true }],
		],
	};
};

/** A flat mark laid on a front at height `z`. */
export const decal = (
	outline: readonly Point[],
	finish: Finish,
	z: number,
	holes: Point[][] = [],
) => {
	const lift = (rim: readonly Point[]) => rim.map(([x, y]): Vector => [x, y, z]);
	const face: Face = { points: lift(outline), holes: holes.map(lift), normal: [0, 0, 1] };
	return { finish, layers: [[{ ...face, broad: true }]] } satisfies Part;
};

/** Turns a profile (radius, height) around the upright axis. */
export const lathe = (
	profile: readonly Point[],
	sides: number,
	finish: Finish,
	twist = 0,
): Part => {
	const rows = profile.map(([radius, y], row): Vector[] =>
		Array.from({ length: sides }, (_, i) => {
			const angle = ((i + row * twist) / sides) * Math.PI * 2;
			return [radius * Math.cos(angle), y, radius * Math.sin(angle)];
		}),
	);
	const core = profile.reduce((sum, [, y]) => sum + y, 0) / profile.length;
	const faces = rows.slice(1).flatMap((lower, row) => {
		const upper = rows[row] ?? lower;
		return lower.flatMap((_, i) => {
			const quad = [at(upper, i), at(upper, i + 1), at(lower, i + 1), at(lower, i)];
			const pieces = twist
				? [
						[at(upper, i), at(upper, i + 1), at(lower, i)],
						[at(upper, i + 1), at(lower, i + 1), at(lower, i)],
					]
				: [quad];
			return pieces.map((points) => facet(points, [0, core, 0]));
		});
	});
	return { finish, layers: [faces.filter((face) => face !== undefined)] };
};

const facet = (points: Vector[], core: Vector): Face | undefined => {
	const distinct = points.filter((p, i) => Math.hypot(...minus(p, at(points, i + 1))) > 0.0005);
	const [a, b, c] = distinct;
	if (!a || !b || !c) return undefined;
	const normal = unit(cross(minus(b, a), minus(c, a)));
	const centre = middle(distinct);
	const out: Vector = [centre[0], (centre[1] - core[1]) * 0.2, centre[2]];
	const side = normal[0] * out[0] + normal[1] * out[1] + normal[2] * out[2];
	return { points: distinct, normal: side < 0 ? [-normal[0], -normal[1], -normal[2]] : normal };
};

/** A closed block with its centre at the given place. */
export const block = (size: Vector, finish: Finish, [cx, cy, cz]: Vector = [0, 0, 0]): Part => {
	const [w, h, d] = [size[0] / 2, size[1] / 2, size[2] / 2];
	const side = (normal: Vector, corners: Vector[]): Face => ({
		normal,
		broad: true,
		points: corners.map(([x, y, z]) => [cx + x * w, cy + y * h, cz + z * d]),
	});
	return {
		finish,
		layers: [
			[
				side(
					[0, 0, 1],
					[
						[-1, -1, 1],
						[1, -1, 1],
						[1, 1, 1],
						[-1, 1, 1],
					],
				),
				side(
					[0, 0, -1],
					[
						[-1, -1, -1],
						[1, -1, -1],
						[1, 1, -1],
						[-1, 1, -1],
					],
				),
				side(
					[1, 0, 0],
					[
						[1, -1, -1],
						[1, -1, 1],
						[1, 1, 1],
						[1, 1, -1],
					],
				),
				side(
					[-1, 0, 0],
					[
						[-1, -1, -1],
						[-1, -1, 1],
						[-1, 1, 1],
						[-1, 1, -1],
					],
				),
				side(
					[0, -1, 0],
					[
						[-1, -1, -1],
						[1, -1, -1],
						[1, -1, 1],
						[-1, -1, 1],
					],
				),
				side(
					[0, 1, 0],
					[
						[-1, 1, -1],
						[1, 1, -1],
						[1, 1, 1],
						[-1, 1, 1],
					],
				),
			],
		],
	};
};

/** Sets a ready part to another place in its solid. */
export const moved = (part: Part, [x, y, z]: Vector, scale = 1): Part => {
	const move = (p: Vector): Vector => [p[0] * scale + x, p[1] * scale + y, p[2] * scale + z];
	return {
		...part,
		layers: part.layers.map((faces) =>
			faces.map((face) => ({
				...face,
				points: face.points.map(move),
				...(face.holes && { holes: face.holes.map((hole) => hole.map(move)) }),
			})),
		),
	};
};
