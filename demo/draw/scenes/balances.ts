import { tints } from "../colour.ts";
import type { Scene } from "../compose.ts";
import type { Contents, Steps } from "../details.ts";
import { controller, phone, screen } from "../devices.ts";
import { bright, coat, dark, gold, ivory } from "../finishes.ts";
import { gate, honeycomb, lanes, pillars, planes, ribbons, studio } from "../interiors.ts";
import { contours, orbit, ridges, skyline, terraces } from "../landscapes.ts";
import {
	badge,
	card,
	coin,
	crown,
	cubes,
	emblem,
	giftBox,
	lozenge,
	pile,
	shard,
	sword,
} from "../motifs.ts";
import * as line from "../outlines.ts";
import { sight } from "../props.ts";
import { place } from "./place.ts";

const { crimson, sky, coral, hextech } = tints;
const tones = [coat, bright, dark, ivory];
const stairs = cubes(
	[
		[-1, 1, -1],
		[0, 1, -1],
		[1, 1, -1],
		[1, 0, -1],
		[-1, 1, 0],
		[0, 1, 0],
		[0, 0, -1],
		[-1, 1, 1],
		[1, 1, 0],
		[0, 1, 1],
		[1, 1, 1],
	],
	tones,
	0.6,
);
const tower = cubes(
	[
		[0, 2, 0],
		[1, 2, 0],
		[-1, 2, 0],
		[0, 1, 0],
		[1, 1, 0],
		[0, 0, 0],
		[0, -1, 0],
		[-1, 2, 1],
		[1, 2, 1],
	],
	[bright, coat, dark],
	0.54,
);
const eight = [-0.5, 0.5].flatMap((y) =>
	[-0.5, 0.5].flatMap((z) => [-0.5, 0.5].map((x) => [x, y, z] as const)),
);
const single = cubes(eight, [coat, bright, coat, coat, bright, dark, ivory], 0.66);
const token = coin(line.sparkle);
const steamCard = card(line.gear(8));
const giftCard = card(line.gear(8), dark);
const glowStar = badge(line.placed(line.shield, 0, 0, 1), line.sparkle, 0.5);

export const covers: Scene[] = [
	{
		name: "roblox-400-robux",
		tint: crimson,
		ground: terraces,
		light: [1030, 290],
		pieces: [
			place(single, 1030, 370, 180, [-24, -38, 0]),
			place(token, 1270, 250, 68, [-8, -26, 14]),
		],
		caption: { label: "ROBLOX", amount: "400", unit: "ROBUX" },
	},
	{
		name: "roblox-800-robux",
		tint: crimson,
		ground: contours,
		light: [1030, 350],
		pieces: [
			place(stairs, 1030, 360, 196, [-28, -38, 0]),
			place(token, 840, 210, 84, [-8, -30, -12]),
		],
		caption: { label: "ROBLOX", amount: "800", unit: "ROBUX" },
	},
	{
		name: "roblox-1700-robux",
		tint: tints.cherry,
		ground: skyline,
		light: [1040, 230],
		pieces: [
			place(tower, 1040, 350, 178, [-18, -34, 0]),
			place(token, 1280, 480, 96, [-8, 30, 10]),
			place(token, 820, 470, 62, [-8, -30, -14], { blur: 2 }),
		],
		caption: { label: "ROBLOX", amount: "1700", unit: "ROBUX" },
	},
	{
		name: "roblox-4500-robux",
		tint: crimson,
		ground: pillars,
		light: [1040, 340],
		pieces: [
			place(pile(8), 880, 588, 104, [-18, 0, 0], { floor: 620 }),
			place(pile(6), 1300, 596, 110, [-18, 0, 0], { floor: 628 }),
			place(single, 1090, 460, 130, [-20, -38, 0], { floor: 620 }),
			place(crown, 1090, 236, 112, [-14, -24, 0]),
		],
		caption: { label: "ROBLOX", amount: "4500", unit: "ROBUX" },
	},
	{
		name: "steam-5-usd",
		tint: sky,
		ground: studio,
		pieces: [place(steamCard, 1030, 390, 172, [-14, -28, -8], { floor: 620 })],
		caption: { label: "STEAM BALANSI", amount: "5", unit: "USD" },
	},
	{
		name: "steam-10-usd",
		tint: sky,
		ground: ribbons,
		light: [1030, 370],
		pieces: [
			place(giftCard, 1060, 320, 160, [-12, 26, 14]),
			place(steamCard, 1020, 430, 168, [-14, -24, -10]),
		],
		caption: { label: "STEAM BALANSI", amount: "10", unit: "USD" },
	},
	{
		name: "steam-20-usd",
		tint: sky,
		ground: orbit,
		light: [1030, 320],
		pieces: [
			place(steamCard, 1060, 240, 138, [-16, 20, 16]),
			place(controller(), 1030, 440, 216, [-16, -20, -4]),
		],
		caption: { label: "STEAM BALANSI", amount: "20", unit: "USD" },
	},
	{
		name: "steam-50-usd",
		tint: sky,
		ground: ridges,
		light: [1050, 260],
		pieces: [
			place(giftBox, 1040, 430, 190, [-18, -32, 0], { floor: 640 }),
			place(steamCard, 1280, 530, 88, [-14, 28, 12]),
		],
		caption: { label: "STEAM BALANSI", amount: "50", unit: "USD" },
	},
	{
		name: "valorant-475-vp",
		tint: coral,
		ground: gate,
		light: [1030, 370],
		pieces: [place(shard(1.5), 1030, 370, 176, [-10, 20, 28])],
		caption: { label: "VALORANT", amount: "475", unit: "VP" },
	},
	{
		name: "valorant-1000-vp",
		tint: coral,
		ground: planes,
		light: [1030, 370],
		pieces: [
			place(sight, 1040, 370, 216, [-10, -28, 10]),
			place(lozenge, 1050, 376, 118, [-12, 16, 6]),
		],
		caption: { label: "VALORANT", amount: "1000", unit: "VP" },
	},
	{
		name: "valorant-2050-vp",
		tint: coral,
		ground: lanes,
		light: [1030, 370],
		pieces: [
			place(emblem(line.bolt), 1030, 360, 224, [-8, -28, 10]),
			place(shard(1.2), 1260, 520, 90, [-10, 30, 26]),
			place(shard(1.2), 830, 250, 66, [-10, 10, -26], { blur: 2 }),
		],
		caption: { label: "VALORANT", amount: "2050", unit: "VP" },
	},
	{
		name: "valorant-5350-vp",
		tint: tints.sunset,
		ground: terraces,
		light: [1040, 290],
		pieces: [
			place(shard(1.5), 860, 430, 122, [-10, 10, -22]),
			place(shard(1.5), 1230, 430, 122, [-10, 40, 22]),
			place(badge(line.shield, line.bolt, 0.56), 1040, 380, 206, [-8, -20, 0]),
		],
		caption: { label: "VALORANT", amount: "5350", unit: "VP" },
	},
	{
		name: "league-of-legends-1380-rp",
		tint: hextech,
		ground: honeycomb,
		light: [1030, 370],
		pieces: [
			place(sword, 1040, 360, 200, [-6, -10, 35]),
			place(
				coin(line.leaf, gold, line.placed(line.gear(8), 0, 0, 1)),
				1010,
				410,
				152,
				[-8, -26, 0],
			),
		],
		caption: { label: "LEAGUE OF|LEGENDS", amount: "1380", unit: "RP" },
	},
	{
		name: "roblox-800-robux-close",
		tint: crimson,
		ground: gate,
		light: [720, 390],
		pieces: [
			place(stairs, 640, 380, 330, [-34, 36, 0]),
			place(token, 1160, 260, 170, [-10, -32, 14]),
			place(token, 1350, 700, 220, [-24, 30, -20], { blur: 11 }),
			place(token, 150, 190, 90, [-20, -30, 20], { blur: 6 }),
		],
	},
	{
		name: "steam-20-usd-close",
		tint: sky,
		ground: honeycomb,
		light: [700, 390],
		pieces: [
			place(giftCard, 1140, 250, 210, [-20, -34, 22], { blur: 5 }),
			place(steamCard, 660, 430, 330, [-26, 28, -16]),
			place(giftCard, 1330, 760, 220, [-30, 20, -24], { blur: 12 }),
		],
	},
	{
		name: "valorant-1000-vp-close",
		tint: coral,
		ground: lanes,
		light: [760, 390],
		pieces: [
			place(lozenge, 260, 300, 150, [-14, 10, -30], { blur: 7 }),
			place(sight, 800, 400, 350, [-18, 34, -12]),
			place(lozenge, 810, 410, 200, [-16, 20, 14]),
			place(lozenge, 1350, 710, 220, [-10, 30, 34], { blur: 12 }),
		],
	},
];

export const steps: Steps[] = [
	{
		name: "steam-20-usd-steps",
		tint: sky,
		ground: contours,
		steps: [
			[screen(line.gear(8)), "GİRİŞ ADI", 96],
			[emblem(line.tick), "ÖDƏNİŞ", 104],
			[steamCard, "BALANSDA", 88],
		],
	},
	{
		name: "roblox-800-robux-steps",
		tint: crimson,
		ground: planes,
		steps: [
			[phone(line.sparkle), "İSTİFADƏÇİ ADI", 112],
			[emblem(line.tick), "ÖDƏNİŞ", 104],
			[token, "ROBUX HESABDA", 106],
		],
	},
];

export const contents: Contents[] = [
	{
		name: "valorant-1000-vp-inside",
		tint: coral,
		ground: ribbons,
		title: "PAKETƏ DAXİLDİR",
		rows: ["1000 VALORANT XALI", "RIOT ID İLƏ YÜKLƏMƏ", "TÜRKİYƏ REGİONU"],
		pieces: [
			place(glowStar, 1130, 390, 196, [-8, 26, 0]),
			place(shard(1.2), 1300, 610, 92, [-10, 20, 20]),
		],
	},
];
