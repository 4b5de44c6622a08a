export type Point = readonly [number, number];
export type Vector = readonly [number, number, number];

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const unit = (v: Vector): Vector => {
	const length = Math.hypot(...v) || 1;
	return [v[0] / length, v[1] / length, v[2] / length];
};

export const cross = (a: Vector, b: Vector): Vector => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
];

export const middle = (points: readonly Vector[]): Vector => {
	const sum = points.reduce<Vector>((s, p) => [s[0] + p[0], s[1] + p[1], s[2] + p[2]], [0, 0, 0]);
	return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
};

/** Turns a point in the picture plane first, then around the upright and the level axis. */
export const turn = ([x, y, z]: Vector, [pitch, yaw, roll]: Vector): Vector => {
	const radians = Math.PI / 180;
	const [cr, sr] = [Math.cos(roll * radians), Math.sin(roll * radians)];
	const [cy, sy] = [Math.cos(yaw * radians), Math.sin(yaw * radians)];
	const [cp, sp] = [Math.cos(pitch * radians), Math.sin(pitch * radians)];
	const [x1, y1] = [x * cr - y * sr, x * sr + y * cr];
	const [x2, z2] = [x1 * cy + z * sy, z * cy - x1 * sy];
	return [x2, y1 * cp - z2 * sp, y1 * sp + z2 * cp];
};

/** Walks a list by index with wrap-around. */
export const at = <T>(list: readonly T[], index: number): T =>
	list[((index % list.length) + list.length) % list.length] as T;

export const area = (outline: readonly Point[]) =>
	outline.reduce((sum, [x, y], i) => {
		const [nx, ny] = at(outline, i + 1);
		return sum + (x * ny - nx * y) / 2;
	}, 0);

export const ring = (sides: number, radius = 1, start = -90, centre: Point = [0, 0]): Point[] =>
	Array.from({ length: sides }, (_, i) => {
		const angle = ((start + (360 / sides) * i) * Math.PI) / 180;
		return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
	});

export const circle = (radius = 1, centre: Point = [0, 0], sides = 56) =>
	ring(sides, radius, -90, centre);

export const star = (tips: number, inner: number, outer = 1, start = -90): Point[] =>
	Array.from({ length: tips * 2 }, (_, i) => {
		const angle = ((start + (180 / tips) * i) * Math.PI) / 180;
		const radius = i % 2 ? inner : outer;
		return [radius * Math.cos(angle), radius * Math.sin(angle)];
	});

export const box = (width: number, height: number, [x, y]: Point = [0, 0]): Point[] => [
	[x - width / 2, y - height / 2],
	[x + width / 2, y - height / 2],
	[x + width / 2, y + height / 2],
	[x - width / 2, y + height / 2],
];

/** Softens every corner of an outline; a corner never takes more than half of its sides. */
export const rounded = (outline: readonly Point[], radius: number, steps = 6): Point[] =>
	outline.flatMap((corner, i) => {
		const cut = (other: Point): Point => {
			const length = Math.hypot(other[0] - corner[0], other[1] - corner[1]) || 1;
			const share = Math.min(radius / length, 0.48);
			return [
				corner[0] + (other[0] - corner[0]) * share,
				corner[1] + (other[1] - corner[1]) * share,
			];
		};
		const from = cut(at(outline, i - 1));
		const to = cut(at(outline, i + 1));
		return Array.from({ length: steps + 1 }, (_, s): Point => {
			const t = s / steps;
			const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
			return [a * from[0] + b * corner[0] + c * to[0], a * from[1] + b * corner[1] + c * to[1]];
		});
	});

/** Mirrors the right half of a symmetrical outline, listed from top to bottom. */
export const mirrored = (half: readonly Point[]): Point[] => [
	...half,
	...half
		.filter(([x]) => x > 0.001)
		.map(([x, y]): Point => [-x, y])
		.reverse(),
];

export const shift = (outline: readonly Point[], x: number, y: number, scale = 1, lean = 0) => {
	const [cos, sin] = [Math.cos((lean * Math.PI) / 180), Math.sin((lean * Math.PI) / 180)];
	return outline.map(
		([px, py]): Point => [x + (px * cos - py * sin) * scale, y + (px * sin + py * cos) * scale],
	);
};

/** Repeatable chance: the same seed draws the same picture. */
export const chance = (seed: string) => {
	let state = [...seed].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 16777619), 9);
	return (low = 0, high = 1) => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return low + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (high - low);
	};
};
