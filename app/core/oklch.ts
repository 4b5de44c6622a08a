export type Oklch = { lightness: number; chroma: number; hue: number };

/** A colour of sRGB (0 to 255 each) as the eye orders it; the hue in degrees. By Björn Ottosson's Oklab. */
export function toOklch(red: number, green: number, blue: number): Oklch {
	const [r, g, b] = [red, green, blue].map(linear) as [number, number, number];
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
	const o = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
	return {
		lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		chroma: Math.hypot(a, o),
		hue: ((Math.atan2(o, a) * 180) / Math.PI + 360) % 360,
	};
}

function linear(value: number): number {
	const part = value / 255;
	return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
