export const width = 1440;
export const height = 810;

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Collects the gradients and filters of one picture and hands out their references. */
export const createSheet = () => {
	const definitions: string[] = [];
	const known = new Map<string, string>();
	const define = (markup: (id: string) => string) => {
		const key = markup("");
		const reference = known.get(key) ?? `url(#d${definitions.length})`;
		if (!known.has(key)) {
			definitions.push(markup(`d${definitions.length}`));
			known.set(key, reference);
		}
		return reference;
	};
	const stops = (list: readonly Stop[]) =>
		list
			.map(([offset, colour, opacity = 1]) => {
				return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
			})
			.join("");
	return {
		define,
		/** A gradient along a line, by default from top to bottom of the painted shape. */
		gradient: (
			list: readonly Stop[],
			line: { x1?: number; x2?: number; y1?: number; y2?: number },
		) =>
			define((id) => {
				const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = line;
				return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
			}),
		halo: (list: readonly Stop[]) =>
			define((id) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`),
		blur: (radius: number) =>
			define(
				(id) =>
					`<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
			),
		/** A mask that lets a picture part fade out along a vertical stretch. */
		fade: (top: number, bottom: number, from: number, to: number) =>
			define(
				(id) =>
					`<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><linearGradient id="${id}g" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="${bottom}">${stops(
						[
							[0, "#fff", from],
							[1, "#fff", to],
						],
					)}</linearGradient><rect width="${width}" height="${height}" fill="url(#${id}g)"/></mask>`,
			),
		finish: (content: string) =>
			`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join("")}</defs>${content}</svg>`,
	};
};

export type Sheet = ReturnType<typeof createSheet>;

/** A soft round light. */
export const glow = (
	sheet: Sheet,
	colour: string,
	[x, y]: readonly [number, number],
	[rx, ry]: readonly [number, number],
	strength = 1,
) => {
	const fill = sheet.halo([
		[0, colour, strength],
		[0.35, colour, strength * 0.5],
		[0.7, colour, strength * 0.12],
		[1, colour, 0],
	]);
	return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
};

export const backdrop = (fill: string, opacity = 1) =>
	`<rect width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`;
