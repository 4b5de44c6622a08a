import { tints } from "../colour.ts";
import type { Scene } from "../compose.ts";
import type { Contents } from "../details.ts";
import { screen } from "../devices.ts";
import { bright, coat, dark, steel } from "../finishes.ts";
import { rounded, star } from "../geometry.ts";
import { gate, honeycomb, lanes, pillars, planes, stadium, studio } from "../interiors.ts";
import { contours, dunes, ridges, skyline, terraces } from "../landscapes.ts";
import {
	badge,
	card,
	coin,
	crate,
	cubes,
	emblem,
	gem,
	key,
	pile,
	shieldBadge,
	starBadge,
} from "../motifs.ts";
import * as line from "../outlines.ts";
import { canopy, football, helmet, pick, sight, trophy, wheel } from "../props.ts";
import { place } from "./place.ts";

const { neon, ember, sunset, meadow, pitch, rust, violet } = tints;
const money = coin(line.bolt);
const knob = coin(line.chevron);
const hill = cubes(
	[
		[-1, 1, -1],
		[0, 1, -1],
		[1, 1, -1],
		[-1, 0, -1],
		[-1, 1, 0],
		[0, 1, 0],
		[1, 1, 0],
		[-1, 1, 1],
		[0, 1, 1],
		[1, 1, 1],
	],
	[coat, bright, coat, dark],
	0.6,
);

export const covers: Scene[] = [
	{
		name: "fortnite-1000-v-bucks",
		tint: violet,
		ground: contours,
		light: [1030, 350],
		pieces: [place(money, 1020, 380, 196, [-8, 30, -10])],
		caption: { label: "FORTNITE", amount: "1000", unit: "V-BUCKS" },
	},
	{
		name: "fortnite-2800-v-bucks",
		tint: neon,
		ground: terraces,
		light: [1040, 300],
		pieces: [
			place(canopy, 1050, 290, 206, [-8, 0, -8]),
			place(pile(4), 1030, 540, 110, [-22, 0, 0]),
			place(money, 1280, 470, 84, [-8, 28, 12]),
		],
		caption: { label: "FORTNITE", amount: "2800", unit: "V-BUCKS" },
	},
	{
		name: "apex-legends-1000-sikke",
		tint: tints.rust,
		ground: lanes,
		light: [1030, 370],
		pieces: [
			place(
				coin(line.chevron, undefined, line.placed(line.gear(6), 0, 0, 1)),
				1030,
				370,
				196,
				[-8, -28, 12],
			),
			place(knob, 1270, 560, 80, [-10, 30, -10]),
		],
		caption: { label: "APEX LEGENDS", amount: "1000", unit: "SİKKƏ" },
	},
	{
		name: "world-of-tanks-2500-qizil",
		tint: tints.gold,
		ground: ridges,
		light: [1050, 260],
		pieces: [
			place(emblem(line.gear(12), steel, 0.4), 1190, 400, 150, [-8, 24, 8]),
			place(shieldBadge, 1000, 380, 184, [-8, -24, 0]),
			place(pile(4), 1240, 600, 112, [-20, 0, 0], { floor: 632 }),
		],
		caption: { label: "WORLD OF TANKS", amount: "2500", unit: "QIZIL" },
	},
	{
		name: "cs2-prime-hesab",
		tint: ember,
		ground: dunes,
		light: [1070, 280],
		pieces: [
			place(badge(line.shield, line.chevron, 0.54), 1030, 360, 210, [-8, -24, 0]),
			place(starBadge, 1250, 560, 80, [-10, 24, 12]),
		],
		caption: { label: "CS2|PRIME HESAB" },
	},
	{
		name: "gta-v-hesab",
		tint: sunset,
		ground: skyline,
		light: [1030, 290],
		pieces: [place(wheel, 1040, 470, 166, [-6, -34, 0], { floor: 636 })],
		caption: { label: "GTA V|HESAB" },
	},
	{
		name: "minecraft-java-bedrock-hesab",
		tint: meadow,
		ground: terraces,
		light: [1040, 270],
		pieces: [
			place(hill, 1000, 390, 178, [-28, -38, 0]),
			place(pick, 1210, 330, 140, [-8, -24, 32]),
		],
		caption: { label: "MINECRAFT|HESAB" },
	},
	{
		name: "ea-fc-26-hesab",
		tint: pitch,
		ground: stadium,
		light: [1040, 330],
		pieces: [
			place(trophy, 1110, 400, 168, [-8, -20, 0], { floor: 570 }),
			place(football, 900, 530, 104, [-4, 10, -14], { floor: 632 }),
		],
		caption: { label: "EA FC 26|HESAB" },
	},
	{
		name: "fortnite-obrazli-hesab",
		tint: neon,
		ground: gate,
		light: [1030, 370],
		pieces: [
			place(helmet(dark), 1020, 370, 214, [-6, -22, 0]),
			place(emblem(line.bolt, bright), 1270, 250, 84, [-8, 26, 10]),
		],
		caption: { label: "FORTNITE|HESAB" },
	},
	{
		name: "red-dead-2-hesab",
		tint: rust,
		ground: dunes,
		light: [1020, 330],
		pieces: [
			place(
				badge(rounded(star(6, 0.62), 0.1), star(5, 0.46), 0.36, steel),
				1040,
				370,
				230,
				[-8, -26, 8],
			),
		],
		caption: { label: "RED DEAD 2|HESAB" },
	},
	{
		name: "rust-hesab",
		tint: tints.flame,
		ground: planes,
		light: [1030, 370],
		pieces: [
			place(emblem(line.gear(9), steel, 0.36), 1180, 310, 128, [-8, 28, 6]),
			place(crate, 1010, 430, 172, [-16, -34, 0]),
		],
		caption: { label: "RUST|HESAB" },
	},
	{
		name: "cyberpunk-2077-hesab",
		tint: tints.magenta,
		ground: skyline,
		light: [1050, 230],
		pieces: [
			place(screen(line.bolt), 1060, 350, 160, [-8, 24, 0]),
			place(key, 940, 560, 120, [-10, -24, -16]),
		],
		caption: { label: "CYBERPUNK 2077|HESAB" },
	},
	{
		name: "cs2-prime-hesab-close",
		tint: ember,
		ground: honeycomb,
		light: [720, 390],
		pieces: [
			place(sight, 1120, 330, 220, [-14, -30, 14], { blur: 4 }),
			place(badge(line.shield, line.chevron, 0.54), 640, 410, 320, [-12, 28, -6]),
			place(starBadge, 1300, 700, 180, [-14, 30, 20], { blur: 10 }),
		],
	},
	{
		name: "gta-v-hesab-close",
		tint: sunset,
		ground: lanes,
		light: [760, 380],
		pieces: [
			place(wheel, 650, 450, 330, [-10, 38, 0]),
			place(key, 1160, 360, 180, [-14, -28, 30]),
			place(money, 1340, 700, 160, [-20, 30, 10], { blur: 9 }),
		],
	},
	{
		name: "minecraft-java-bedrock-hesab-close",
		tint: meadow,
		ground: pillars,
		light: [720, 360],
		pieces: [
			place(gem(6), 1140, 300, 120, [-24, 20, 10]),
			place(hill, 640, 440, 330, [-32, 36, 0]),
			place(pick, 1160, 640, 210, [-10, -30, 58], { blur: 4 }),
		],
	},
	{
		name: "ea-fc-26-hesab-close",
		tint: pitch,
		ground: studio,
		light: [720, 350],
		pieces: [
			place(trophy, 1080, 350, 210, [-10, 20, 0], { floor: 562 }),
			place(football, 560, 440, 270, [-6, -14, 24], { floor: 716 }),
		],
	},
];

export const contents: Contents[] = [
	{
		name: "cs2-prime-hesab-inside",
		tint: ember,
		ground: contours,
		title: "HESABA DAXİLDİR",
		rows: ["PRIME STATUSU", "POÇT DƏYİŞMƏ HÜQUQU", "30 GÜN DƏSTƏK"],
		pieces: [
			place(shieldBadge, 1130, 390, 190, [-8, -24, 0]),
			place(key, 1300, 640, 92, [-10, 24, -20]),
		],
	},
	{
		name: "gta-v-hesab-inside",
		tint: sunset,
		ground: ridges,
		title: "HESABA DAXİLDİR",
		rows: ["HEKAYƏ VƏ ONLAYN", "ŞƏXSİ POÇT İLƏ", "30 GÜN DƏSTƏK"],
		pieces: [
			place(card(line.sparkle), 1130, 330, 124, [-12, -24, 10]),
			place(key, 1140, 560, 150, [-10, 24, -14]),
		],
	},
	{
		name: "minecraft-java-bedrock-hesab-inside",
		tint: meadow,
		ground: dunes,
		title: "HESABA DAXİLDİR",
		rows: ["JAVA VERSİYASI", "BEDROCK VERSİYASI", "AD DƏYİŞMƏK OLUR"],
		pieces: [
			place(pick, 1130, 380, 190, [-8, -24, 30]),
			place(gem(6), 1290, 610, 88, [-24, 24, 12]),
		],
	},
	{
		name: "ea-fc-26-hesab-inside",
		tint: pitch,
		ground: honeycomb,
		title: "HESABA DAXİLDİR",
		rows: ["STANDART NƏŞR", "BÜTÜN REJİMLƏR", "30 GÜN DƏSTƏK"],
		pieces: [
			place(football, 1130, 380, 176, [-4, 12, -14]),
			place(starBadge, 1310, 620, 80, [-10, -24, 12]),
		],
	},
];
