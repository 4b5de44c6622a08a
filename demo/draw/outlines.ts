import { box, circle, mirrored, type Point, ring, rounded, shift, star } from "./geometry.ts";

/** Silhouettes in a square from -1 to 1, drawn with the y axis downwards. */
export const shield = rounded(
	mirrored([
		[0, -1],
		[0.38, -0.86],
		[0.82, -0.78],
		[0.82, -0.05],
		[0.62, 0.48],
		[0, 1],
	]),
	0.16,
);

export const bolt = rounded(
	[
		[0.22, -1],
		[-0.62, 0.16],
		[-0.08, 0.16],
		[-0.26, 1],
		[0.62, -0.24],
		[0.08, -0.24],
	],
	0.07,
);

export const crown = rounded(
	mirrored([
		[0, -0.72],
		[0.36, -0.06],
		[0.96, -0.52],
		[0.76, 0.62],
		[0, 0.62],
	]),
	0.06,
);

export const flame = rounded(
	[
		[0.02, -1],
		[0.3, -0.66],
		[0.42, -0.2],
		[0.62, -0.56],
		[0.84, 0.04],
		[0.76, 0.62],
		[0.36, 1],
		[-0.36, 1],
		[-0.78, 0.6],
		[-0.84, 0.06],
		[-0.66, -0.42],
		[-0.44, -0.06],
		[-0.24, -0.52],
	],
	0.14,
);

export const drop = rounded(
	mirrored([
		[0, -1],
		[0.3, -0.4],
		[0.66, 0.16],
		[0.66, 0.6],
		[0.4, 0.9],
		[0, 0.98],
	]),
	0.3,
);

export const heart = rounded(
	mirrored([
		[0, -0.42],
		[0.2, -0.82],
		[0.66, -0.84],
		[0.98, -0.5],
		[0.92, -0.02],
		[0.5, 0.46],
		[0, 0.92],
	]),
	0.3,
);

export const plane = rounded(
	[
		[-1, -0.02],
		[1, -0.78],
		[0.52, 0.86],
		[0.04, 0.4],
		[-0.2, 0.66],
		[-0.3, 0.22],
	],
	0.07,
);

export const play = rounded(
	[
		[-0.62, -0.86],
		[0.92, 0],
		[-0.62, 0.86],
	],
	0.3,
);

export const tick: Point[] = rounded(
	[
		[-0.86, 0.06],
		[-0.6, -0.2],
		[-0.24, 0.16],
		[0.6, -0.68],
		[0.86, -0.42],
		[-0.24, 0.68],
	],
	0.08,
);

export const sparkle = star(4, 0.2);

export const chevron = rounded(
	mirrored([
		[0, -0.5],
		[0.86, 0.16],
		[0.86, 0.6],
		[0, -0.06],
	]),
	0.06,
);

const arc = (radius: number, [x, y]: Point, from: number, to: number) =>
	Array.from({ length: 41 }, (_, i): Point => {
		const angle = ((from + ((to - from) * i) / 40) * Math.PI) / 180;
		return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
	});

/** A crescent: a disc of radius 1 with a disc of radius 0.8 taken out of its right side. */
export const moon = [...arc(1, [0, 0], 52, 308), ...arc(0.8, [0.5, 0], 276, 84)];

export const bubble = rounded(
	[
		[-0.98, -0.74],
		[0.98, -0.74],
		[0.98, 0.5],
		[-0.22, 0.5],
		[-0.6, 0.92],
		[-0.62, 0.5],
		[-0.98, 0.5],
	],
	0.3,
);

export const ticket: Point[] = (() => {
	const notch = (x: number, from: number) => ring(24, 0.16, from, [x, 0]).slice(0, 13);
	return [
		...rounded(box(2, 1.1), 0.14).slice(0, 14),
		...notch(1, -90)
			.reverse()
			.reverse()
			.map(([x, y]): Point => [2 - x, y]),
		...rounded(box(2, 1.1), 0.14).slice(14),
		...notch(-1, 90).map(([x, y]): Point => [-2 - x, y]),
	];
})();

export const gear = (teeth: number): Point[] =>
	Array.from({ length: teeth }, (_, i) => {
		const step = 360 / teeth;
		return [
			...ring(1, 0.76, step * i - step * 0.36),
			...ring(1, 1, step * i - step * 0.2),
			...ring(1, 1, step * i + step * 0.2),
			...ring(1, 0.76, step * i + step * 0.36),
		];
	}).flat();

export const gamepad = rounded(
	mirrored([
		[0, -0.5],
		[0.3, -0.56],
		[0.72, -0.62],
		[0.94, -0.3],
		[1.1, 0.34],
		[0.98, 0.76],
		[0.7, 0.72],
		[0.4, 0.3],
		[0, 0.3],
	]),
	0.2,
);

export const keyOutline: Point[] = [
	...ring(48, 0.5, 14, [-0.5, 0]).slice(0, 45),
	...rounded(
		[
			[-0.06, -0.13],
			[1, -0.13],
			[1, 0.13],
			[0.92, 0.42],
			[0.72, 0.42],
			[0.7, 0.13],
			[0.56, 0.13],
			[0.54, 0.34],
			[0.36, 0.34],
			[0.34, 0.13],
			[-0.06, 0.13],
		],
		0.04,
		2,
	),
];

export const blade: Point[] = mirrored([
	[0, -1.5],
	[0.16, -1.2],
	[0.13, 0.42],
	[0, 0.42],
]);

export const helmet = rounded(
	[
		[-0.9, 0.14],
		[-0.88, -0.42],
		[-0.5, -0.86],
		[0.06, -0.96],
		[0.62, -0.78],
		[0.9, -0.3],
		[0.92, 0.16],
		[0.84, 0.66],
		[0.5, 0.9],
		[0.1, 0.86],
		[-0.06, 0.5],
		[-0.8, 0.42],
	],
	0.2,
);

export const note: Point[] = rounded(
	[
		[-0.34, -0.82],
		[0.8, -1],
		[0.8, 0.56],
		[0.6, 0.56],
		[0.6, -0.5],
		[-0.14, -0.38],
		[-0.14, 0.76],
		[-0.34, 0.76],
	],
	0.08,
);

export const leaf = rounded(
	mirrored([
		[0, -1],
		[0.5, -0.4],
		[0.5, 0.3],
		[0, 1],
	]),
	0.4,
);

export const plate = (width: number, height: number, radius = 0.12) =>
	rounded(box(width, height), radius);

export const placed = (outline: Point[], x: number, y: number, scale: number, lean = 0) =>
	shift(outline, x, y, scale, lean);

export const disc = (x: number, y: number, radius: number) => circle(radius, [x, y], 36);
