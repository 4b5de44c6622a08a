/** A colour in OKLCH: lightness 0–1, chroma 0–0.37, hue in degrees. */
export type Lch = { l: number; c: number; h: number };

/** The light of one product line: every tone of a picture is derived from its hue. */
export type Tint = {
	abyss: Lch;
	night: Lch;
	dusk: Lch;
	deep: Lch;
	body: Lch;
	glow: Lch;
	pale: Lch;
};

export const lch = (l: number, c: number, h: number): Lch => ({ l, c, h });

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

const encode = (linear: number) => {
	const light = clamp(linear);
	return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
};

const toLinear = ({ l, c, h }: Lch): [number, number, number] => {
	const a = c * Math.cos((h * Math.PI) / 180);
	const b = c * Math.sin((h * Math.PI) / 180);
	const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
	];
};

/** Writes the colour as hex, giving up chroma until it fits into sRGB. */
export const css = (colour: Lch): string => {
	let { l, c, h } = { ...colour, l: clamp(colour.l) };
	let channels = toLinear({ l, c, h });
	while (c > 0 && channels.some((channel) => channel < -0.002 || channel > 1.002)) {
		c = Math.max(0, c - 0.008);
		channels = toLinear({ l, c, h });
	}
	const hex = channels.map((channel) =>
		Math.round(encode(channel) * 255)
			.toString(16)
			.padStart(2, "0"),
	);
	return `#${hex.join("")}`;
};

/** Blends in OKLab, so that the way between two hues stays clean. */
export const mix = (from: Lch, to: Lch, share: number): Lch => {
	const t = clamp(share);
	const radians = Math.PI / 180;
	const a = from.c * Math.cos(from.h * radians) * (1 - t) + to.c * Math.cos(to.h * radians) * t;
	const b = from.c * Math.sin(from.h * radians) * (1 - t) + to.c * Math.sin(to.h * radians) * t;
	return lch(from.l * (1 - t) + to.l * t, Math.hypot(a, b), Math.atan2(b, a) / radians);
};

export const lighten = (colour: Lch, by: number): Lch => ({ ...colour, l: clamp(colour.l + by) });

/** Builds the tones of a product line; `sky` lets the ground lean to a neighbouring hue. */
const tint = (hue: number, strength = 1, sky = hue): Tint => ({
	abyss: lch(0.115, 0.022 * strength, sky),
	night: lch(0.17, 0.045 * strength, sky),
	dusk: lch(0.27, 0.085 * strength, sky),
	deep: lch(0.42, 0.13 * strength, hue),
	body: lch(0.61, 0.18 * strength, hue),
	glow: lch(0.75, 0.17 * strength, hue),
	pale: lch(0.93, 0.05 * strength, hue),
});

export const tints = {
	amber: tint(66, 1, 44),
	azure: tint(252, 1.05, 262),
	flame: tint(38, 1.15, 28),
	violet: tint(300, 1.15, 292),
	magenta: tint(345, 1.1, 330),
	gold: tint(76, 0.95, 48),
	teal: tint(195, 0.8, 215),
	crimson: tint(22, 1.15, 12),
	steel: tint(238, 0.6, 250),
	coral: tint(24, 1.1, 350),
	hextech: tint(200, 0.75, 235),
	royal: tint(262, 1.2, 268),
	green: tint(145, 1, 158),
	cherry: tint(18, 1.2, 8),
	indigo: tint(278, 1.1, 280),
	mint: tint(160, 0.95, 175),
	scarlet: tint(28, 1.2, 18),
	sky: tint(232, 0.9, 245),
	sunset: tint(355, 1, 310),
	meadow: tint(135, 0.95, 150),
	pitch: tint(155, 1, 165),
	rust: tint(48, 1.05, 32),
	neon: tint(318, 1.15, 290),
	ember: tint(56, 1, 36),
};
