import type { Tint } from "../colour.ts";
import type { Piece } from "../compose.ts";
import type { Vector } from "../geometry.ts";
import type { Motif } from "../motifs.ts";

type Extra = { blur?: number; floor?: number; tint?: Tint };

/** One object of a scene: what, where (x, y), how large, and how it is turned. */
export const place = (
	motif: Motif,
	x: number,
	y: number,
	size: number,
	turn: Vector = [-12, -22, 6],
	extra: Extra = {},
): Piece => ({ motif, at: [x, y], size, turn, ...extra });
