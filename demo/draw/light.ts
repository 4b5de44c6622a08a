import { css, type Lch, lch, lighten, mix, type Tint } from "./colour.ts";
import { chance, dot, middle, minus, turn, unit, type Vector } from "./geometry.ts";
import type { Sheet } from "./sheet.ts";
import type { Face, Finish, Part, Solid } from "./solids.ts";

type Pose = { at: readonly [number, number]; size: number; turn?: Vector };

const eye: Vector = [0, 0, 5.2];
const lamp = unit([-0.5, -0.72, 0.62]);
const rim = unit([0.86, -0.1, -0.1]);
const halfway = unit([-0.28, -0.42, 0.9]);

const project = (pose: Pose, point: Vector): Vector => {
	const [x, y, z] = turn(point, pose.turn ?? [0, 0, 0]);
	const near = eye[2] / (eye[2] - z);
	return [pose.at[0] + x * near * pose.size, pose.at[1] + y * near * pose.size, z];
};

const tone = (normal: Vector, finish: Finish, tint: Tint, spark: number): Lch => {
	if (finish.lit) return finish.colour;
	const { colour, shine = 0.35, glass } = finish;
	const direct = Math.max(0, dot(normal, lamp));
	const gleam = Math.max(0, dot(normal, halfway)) ** 9 * shine;
	const edge = Math.max(0, dot(normal, rim)) ** 2;
	const warm = colour.h > 55 && colour.h < 110;
	const strength = colour.l * (0.4 + 0.66 * direct + 0.13 * Math.max(0, normal[2])) + gleam * 0.26;
	const base = lch(
		glass ? Math.min(0.92, strength + (spark - 0.5) * 0.26) : strength,
		colour.c * (0.9 + 0.25 * direct) * (1 - gleam * 0.55),
		warm ? colour.h - (1 - direct) * 26 : colour.h,
	);
	return mix(base, tint.glow, edge * (glass ? 0.35 : 0.62));
};

const outlineOf = (pose: Pose, rings: Vector[][]) =>
	rings
		.map((points) => {
			const spots = points.map((point) => {
				const [x, y] = project(pose, point);
				return `${x.toFixed(1)} ${y.toFixed(1)}`;
			});
			return `M${spots.join("L")}Z`;
		})
		.join("");

const paint = (sheet: Sheet, face: Face, colour: Lch, path: string, lit?: boolean) => {
	if (!face.broad) return `<path d="${path}" fill="${css(colour)}" stroke="${css(colour)}"/>`;
	const span = lit ? 0.02 : 0.1;
	const fill = sheet.gradient(
		[
			[0, css(lighten(colour, span))],
			[1, css(lighten(colour, -span))],
		],
		{ x2: 0.55, y2: 1 },
	);
	return `<path d="${path}" fill="${fill}" fill-rule="evenodd"/>`;
};

/** Paints a solid as lit facets. */
export const render = (sheet: Sheet, solid: Solid, tint: Tint, pose: Pose): string => {
	const spark = chance(`${pose.at}${pose.size}`);
	const angles = pose.turn ?? [0, 0, 0];
	const far = (part: Part) =>
		middle(part.layers.flat().map((face) => turn(middle(face.points), angles)))[2];
	const ordered = solid.every(({ loose }) => loose)
		? [...solid].sort((a, b) => far(a) - far(b))
		: solid;
	const strokes = ordered.flatMap(({ layers, finish }) =>
		layers.flatMap((faces) => {
			const seen = faces.map((face) => {
				const normal = turn(face.normal, angles);
				const centre = turn(middle(face.points), angles);
				const front = dot(normal, minus(eye, centre)) > 0;
				const path = outlineOf(pose, [face.points, ...(face.holes ?? [])]);
				return { face, normal, path, front, depth: centre[2], spark: spark() };
			});
			seen.sort((a, b) => a.depth - b.depth);
			if (!finish.glass)
				return seen
					.filter(({ front }) => front)
					.map(({ face, normal, path, spark: chanced }) =>
						paint(sheet, face, tone(normal, finish, tint, chanced), path, finish.lit),
					);
			const back = seen.filter(({ front }) => !front);
			const glimmer = { ...finish, colour: lighten(finish.colour, -0.16) };
			return [
				...back.map(({ normal, path, spark: chanced }) => {
					const shade = tone([-normal[0], -normal[1], -normal[2]], glimmer, tint, chanced);
					return `<path d="${path}" fill="${css(shade)}" stroke="${css(shade)}"/>`;
				}),
				...seen
					.filter(({ front }) => front)
					.map(({ normal, path, spark: chanced }) => {
						const shade = tone(normal, finish, tint, chanced);
						const line = css(mix(shade, tint.pale, 0.55));
						return `<path d="${path}" fill="${css(shade)}" fill-opacity=".8" stroke="${line}" stroke-opacity=".5" stroke-width="1.6"/>`;
					}),
			];
		}),
	);
	return `<g stroke-width=".9" stroke-linejoin="round">${strokes.join("")}</g>`;
};
