import { tints } from "../colour.ts";
import type { Scene } from "../compose.ts";
import { calendar, controller, headset, phone, screen } from "../devices.ts";
import { coat, dark, gold, ivory } from "../finishes.ts";
import { ring, rounded } from "../geometry.ts";
import { gate, honeycomb, lanes, pillars, planes, ribbons } from "../interiors.ts";
import { contours, dunes, orbit, ridges, terraces } from "../landscapes.ts";
import {
	badge,
	card,
	coin,
	crate,
	cubes,
	cutStar,
	gem,
	key,
	lozenge,
	pile,
	shard,
	shieldBadge,
	starBadge,
	sword,
} from "../motifs.ts";
import * as line from "../outlines.ts";
import { canopy, football, helmet, sight } from "../props.ts";
import { place } from "./place.ts";

const token = coin(line.chevron, gold, rounded(ring(8, 1, -67.5), 0.12));

/** Pictures without words: the page sets the name of the category beside them. */
export const covers: Scene[] = [
	{
		name: "category-pubg-mobile",
		tint: tints.amber,
		ground: ridges,
		light: [720, 280],
		pieces: [
			place(canopy, 1060, 220, 150, [-8, 0, 8]),
			place(crate, 1036, 396, 62, [-16, -30, 8]),
			place(helmet(), 560, 420, 210, [-6, -22, 0]),
			place(token, 880, 610, 110, [-20, 26, -8]),
		],
	},
	{
		name: "category-mobile-legends",
		tint: tints.azure,
		ground: gate,
		light: [720, 390],
		pieces: [
			place(sword, 740, 360, 210, [-4, -14, 42]),
			place(sword, 700, 360, 210, [-4, 14, -42]),
			place(gem(), 720, 430, 190, [-22, 14, 0]),
		],
	},
	{
		name: "category-free-fire",
		tint: tints.flame,
		ground: dunes,
		light: [720, 300],
		pieces: [
			place(lozenge, 400, 430, 150, [-12, 20, -18]),
			place(lozenge, 1050, 430, 160, [-12, 34, 18]),
			place(badge(line.shield, line.flame, 0.52), 720, 390, 236, [-8, -20, 0]),
		],
	},
	{
		name: "category-mobil-oyunlar",
		tint: tints.violet,
		ground: honeycomb,
		light: [720, 390],
		pieces: [
			place(gem(6), 1030, 330, 120, [-24, 20, 12]),
			place(starBadge, 400, 300, 116, [-10, 26, -10]),
			place(phone(line.sparkle), 720, 410, 250, [-10, -26, 8]),
			place(shard(1.2), 1010, 620, 96, [-10, 20, 30]),
		],
	},
	{
		name: "category-roblox",
		tint: tints.crimson,
		ground: terraces,
		light: [720, 280],
		pieces: [
			place(
				cubes(
					[
						[-1, 1, -1],
						[0, 1, -1],
						[1, 1, -1],
						[0, 0, -1],
						[-1, 1, 0],
						[1, 1, 0],
						[0, 1, 0],
					],
					[coat, ivory, dark],
					0.62,
				),
				700,
				380,
				220,
				[-26, -36, 0],
			),
			place(coin(line.sparkle), 1060, 300, 110, [-8, 28, 10]),
		],
	},
	{
		name: "category-steam",
		tint: tints.sky,
		ground: orbit,
		light: [720, 330],
		pieces: [
			place(card(line.gear(8), dark), 850, 270, 180, [-12, 26, 14]),
			place(card(line.gear(8)), 640, 430, 200, [-14, -24, -8]),
		],
	},
	{
		name: "category-valorant-lol",
		tint: tints.coral,
		ground: lanes,
		light: [720, 390],
		pieces: [
			place(sight, 720, 390, 260, [-10, -28, 8]),
			place(shard(1.5), 740, 390, 150, [-10, 20, 26]),
			place(shard(1.2), 1130, 560, 110, [-10, 20, -22]),
			place(shard(1.2), 330, 270, 90, [-10, 20, -32], { blur: 3 }),
		],
	},
	{
		name: "category-konsol",
		tint: tints.royal,
		ground: planes,
		light: [720, 370],
		pieces: [
			place(controller(dark), 960, 270, 180, [-14, 26, 16]),
			place(controller(), 620, 430, 270, [-18, -20, -8]),
			place(card(line.sparkle), 1090, 590, 112, [-14, -24, 8]),
		],
	},
	{
		name: "category-abuneler",
		tint: tints.mint,
		ground: ribbons,
		light: [720, 380],
		pieces: [
			place(calendar, 460, 350, 170, [-8, 28, -8]),
			place(screen(line.play), 860, 330, 164, [-8, -24, 4]),
			place(headset, 670, 570, 148, [-10, 18, 0]),
		],
	},
	{
		name: "category-pc-valyutasi",
		tint: tints.neon,
		ground: pillars,
		light: [720, 350],
		pieces: [
			place(pile(7), 440, 590, 150, [-18, 0, 0], { floor: 626 }),
			place(pile(10), 990, 590, 150, [-18, 0, 0], { floor: 626 }),
			place(coin(line.bolt), 720, 360, 220, [-8, -26, 8]),
			place(cutStar, 1200, 240, 80, [-10, 26, 12]),
		],
	},
	{
		name: "category-hesablar",
		tint: tints.pitch,
		ground: contours,
		light: [720, 380],
		pieces: [
			place(football, 390, 480, 130, [-4, 10, 14]),
			place(shieldBadge, 700, 390, 230, [-8, -22, 0]),
			place(key, 1050, 500, 170, [-12, -24, -24]),
		],
	},
];
