import { lch, lighten, type Tint } from "./colour.ts";
import type { Finish } from "./solids.ts";

export const coat = (tint: Tint): Finish => ({ colour: tint.body, shine: 0.5 });
export const bright = (tint: Tint): Finish => ({ colour: tint.glow, shine: 0.6 });
export const dark = (tint: Tint): Finish => ({ colour: lighten(tint.dusk, 0.05), shine: 0.5 });
export const shadow = (tint: Tint): Finish => ({ colour: tint.night, shine: 0.2 });
export const lamp = (tint: Tint): Finish => ({ colour: lighten(tint.glow, 0.1), lit: true });
export const crystal = (tint: Tint): Finish => ({ colour: tint.glow, shine: 0.9, glass: true });
export const ivory = (tint: Tint): Finish => ({
	colour: lch(0.92, 0.025, tint.glow.h),
	shine: 0.5,
});
export const steel = (tint: Tint): Finish => ({ colour: lch(0.7, 0.035, tint.body.h), shine: 0.8 });
export const gold: Finish = { colour: lch(0.82, 0.145, 84), shine: 0.75 };
export const bronze: Finish = { colour: lch(0.62, 0.11, 62), shine: 0.6 };
