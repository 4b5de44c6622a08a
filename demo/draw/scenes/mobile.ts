import { tints } from "../colour.ts";
import type { Scene } from "../compose.ts";
import type { Contents, Steps } from "../details.ts";
import { phone } from "../devices.ts";
import { gold, ivory } from "../finishes.ts";
import { gate, honeycomb, lanes, pillars, planes, ribbons, stadium, studio } from "../interiors.ts";
import { dunes, orbit, ridges, skyline } from "../landscapes.ts";
import {
	coin,
	crown,
	cutStar,
	emblem,
	gem,
	lozenge,
	pile,
	shard,
	shieldBadge,
	starBadge,
	sword,
} from "../motifs.ts";
import * as line from "../outlines.ts";
import { football, sight, ticket } from "../props.ts";
import { place } from "./place.ts";

const { violet, magenta, steel: cool, teal, pitch } = tints;
const goldCoin = coin(line.bolt);
const faceted = gem(6);

export const covers: Scene[] = [
	{
		name: "brawl-stars-80-gem",
		tint: violet,
		ground: honeycomb,
		light: [1030, 370],
		pieces: [place(faceted, 1030, 360, 196, [-26, 24, 10])],
		caption: { label: "BRAWL STARS", amount: "80", unit: "GEM" },
	},
	{
		name: "brawl-stars-360-gem",
		tint: violet,
		ground: lanes,
		light: [1030, 370],
		pieces: [
			place(faceted, 820, 300, 82, [-20, 40, -16], { blur: 2 }),
			place(faceted, 1230, 500, 126, [-26, 10, 18]),
			place(faceted, 1010, 400, 176, [-26, 30, -8]),
			place(starBadge, 1210, 230, 84, [-10, -26, 12]),
		],
		caption: { label: "BRAWL STARS", amount: "360", unit: "GEM" },
	},
	{
		name: "brawl-pass",
		tint: magenta,
		ground: gate,
		light: [1030, 370],
		pieces: [
			place(ticket(line.sparkle), 1040, 380, 246, [-10, -24, -12]),
			place(cutStar, 1270, 220, 80, [-10, 20, 16]),
			place(cutStar, 810, 570, 56, [-10, -20, -20]),
		],
		caption: { label: "BRAWL STARS", amount: "PASS" },
	},
	{
		name: "clash-of-clans-qizil-bilet",
		tint: tints.gold,
		ground: ridges,
		light: [1030, 260],
		pieces: [
			place(sword, 1060, 360, 176, [-4, -10, 44]),
			place(sword, 1020, 360, 176, [-4, 10, -44]),
			place(shieldBadge, 1040, 390, 172, [-8, -22, 0]),
			place(crown, 1040, 158, 82, [-16, -18, 0]),
		],
		caption: { label: "CLASH OF CLANS", amount: "PASS" },
	},
	{
		name: "standoff-2-500-qizil",
		tint: cool,
		ground: planes,
		light: [1030, 370],
		pieces: [
			place(sight, 1040, 370, 226, [-10, -30, 8]),
			place(goldCoin, 1050, 390, 104, [-6, -26, 10]),
		],
		caption: { label: "STANDOFF 2", amount: "500", unit: "QIZIL" },
	},
	{
		name: "standoff-2-1000-qizil",
		tint: cool,
		ground: skyline,
		light: [1040, 240],
		pieces: [
			place(pile(7), 930, 590, 132, [-20, 0, 0], { floor: 620 }),
			place(pile(4), 1280, 600, 140, [-20, 0, 0], { floor: 626 }),
			place(goldCoin, 1105, 400, 186, [-8, 26, -8]),
		],
		caption: { label: "STANDOFF 2", amount: "1000", unit: "QIZIL" },
	},
	{
		name: "genshin-impact-1090-kristal",
		tint: teal,
		ground: orbit,
		light: [1040, 330],
		pieces: [
			place(shard(1.3), 880, 400, 126, [-10, 10, -24]),
			place(shard(1.1), 1220, 420, 126, [-10, 30, 26]),
			place(shard(1.6), 1050, 372, 172, [-12, 16, 2]),
		],
		caption: { label: "GENSHIN IMPACT", amount: "1090", unit: "KRİSTAL" },
	},
	{
		name: "genshin-impact-ay-bereketi",
		tint: tints.hextech,
		ground: dunes,
		light: [1080, 270],
		pieces: [
			place(emblem(line.moon, ivory, 0.2), 1000, 350, 210, [-8, -20, -24]),
			place(lozenge, 1110, 320, 100, [-12, 16, 8]),
		],
		caption: { label: "GENSHIN IMPACT", amount: "30", unit: "GÜN" },
	},
	{
		name: "ea-fc-mobile-1070-xal",
		tint: pitch,
		ground: stadium,
		light: [1000, 330],
		pieces: [
			place(football, 1010, 420, 178, [-4, -10, 12], { floor: 606 }),
			place(coin(line.chevron, gold), 1280, 560, 92, [-10, 30, -10], { floor: 652 }),
		],
		caption: { label: "EA FC MOBILE", amount: "1070", unit: "XAL" },
	},
	{
		name: "brawl-pass-close",
		tint: magenta,
		ground: pillars,
		light: [720, 380],
		pieces: [
			place(cutStar, 260, 230, 120, [-20, 30, 20], { blur: 7 }),
			place(ticket(line.sparkle), 800, 450, 430, [-22, -34, -14]),
			place(cutStar, 1220, 180, 130, [-10, -24, -12]),
			place(cutStar, 180, 740, 230, [-20, 34, 30], { blur: 12 }),
		],
	},
	{
		name: "standoff-2-1000-qizil-close",
		tint: cool,
		ground: studio,
		light: [760, 340],
		pieces: [
			place(pile(8), 1210, 640, 170, [-14, 0, 0], { floor: 670 }),
			place(pile(12), 900, 660, 170, [-14, 0, 0], { floor: 690 }),
			place(pile(5), 590, 670, 170, [-14, 0, 0], { floor: 700 }),
			place(goldCoin, 300, 520, 180, [-10, 40, -12]),
			place(goldCoin, 120, 760, 210, [-30, -30, 24], { blur: 12 }),
		],
	},
	{
		name: "genshin-impact-1090-kristal-close",
		tint: teal,
		ground: ribbons,
		light: [740, 380],
		pieces: [
			place(shard(1.2), 240, 420, 180, [-10, 30, -34], { blur: 8 }),
			place(shard(1.5), 1000, 500, 270, [-14, 8, 20]),
			place(shard(1.7), 640, 460, 300, [-16, 24, -8]),
			place(shard(1.1), 1340, 700, 260, [-12, 0, 40], { blur: 11 }),
		],
	},
];

export const steps: Steps[] = [
	{
		name: "standoff-2-1000-qizil-steps",
		tint: cool,
		ground: skyline,
		steps: [
			[phone(line.chevron), "OYUN ID-Sİ", 112],
			[emblem(line.tick), "ÖDƏNİŞ", 104],
			[goldCoin, "QIZIL HESABDA", 106],
		],
	},
];

export const contents: Contents[] = [
	{
		name: "brawl-pass-inside",
		tint: magenta,
		ground: honeycomb,
		title: "MÖVSÜM BİLETİ",
		rows: ["ƏLAVƏ MÜKAFAT YOLU", "YENİ OBRAZLAR", "MÖVSÜM BOYU AKTİV"],
		pieces: [
			place(ticket(line.sparkle), 1130, 420, 210, [-12, 28, -18]),
			place(starBadge, 1280, 190, 84, [-10, -24, 14]),
		],
	},
	{
		name: "genshin-impact-1090-kristal-inside",
		tint: teal,
		ground: dunes,
		title: "PAKETƏ DAXİLDİR",
		rows: ["980 KRİSTAL", "+110 BONUS", "UID İLƏ YÜKLƏMƏ"],
		pieces: [
			place(shard(1.6), 1090, 400, 176, [-12, 16, -10]),
			place(lozenge, 1300, 560, 96, [-12, 16, 14]),
		],
	},
];
