import { tints } from "../colour.ts";
import type { Scene } from "../compose.ts";
import type { Contents, Steps } from "../details.ts";
import { calendar, phone } from "../devices.ts";
import { gate, honeycomb, lanes, pillars, planes, ribbons, studio } from "../interiors.ts";
import { contours, dunes, orbit, ridges, terraces } from "../landscapes.ts";
import { badge, blaze, crown, emblem, gem, lozenge, sword } from "../motifs.ts";
import * as line from "../outlines.ts";
import { chest, ticket } from "../props.ts";
import { place } from "./place.ts";

const { azure, flame } = tints;
const legends = "MOBILE LEGENDS";
const fire = "FREE FIRE";

export const covers: Scene[] = [
	{
		name: "mobile-legends-86-almaz",
		tint: azure,
		ground: gate,
		light: [1020, 370],
		pieces: [place(gem(), 1020, 370, 190, [-20, 14, -8])],
		caption: { label: legends, amount: "86", unit: "ALMAZ" },
	},
	{
		name: "mobile-legends-257-almaz",
		tint: azure,
		ground: ridges,
		light: [1080, 250],
		pieces: [
			place(gem(), 1240, 380, 96, [-24, 30, 14]),
			place(gem(), 830, 330, 76, [-20, -20, -16]),
			place(gem(), 1040, 440, 176, [-22, 8, 6]),
		],
		caption: { label: legends, amount: "257", unit: "ALMAZ" },
	},
	{
		name: "mobile-legends-706-almaz",
		tint: azure,
		ground: pillars,
		light: [1040, 350],
		pieces: [
			place(sword, 1050, 330, 190, [-4, -16, 38]),
			place(sword, 1030, 330, 190, [-4, 16, -38]),
			place(gem(), 1040, 420, 150, [-24, 16, 0]),
		],
		caption: { label: legends, amount: "706", unit: "ALMAZ" },
	},
	{
		name: "mobile-legends-2195-almaz",
		tint: azure,
		ground: orbit,
		light: [1040, 330],
		pieces: [
			place(gem(), 900, 260, 92, [-20, 18, -18]),
			place(gem(), 1190, 230, 112, [-24, 10, 16]),
			place(gem(), 1050, 190, 84, [-30, 40, 4]),
			place(chest, 1050, 470, 166, [-16, -28, 0]),
		],
		caption: { label: legends, amount: "2195", unit: "ALMAZ" },
	},
	{
		name: "mobile-legends-heftelik",
		tint: tints.royal,
		ground: ribbons,
		light: [1030, 370],
		pieces: [
			place(calendar, 1030, 370, 200, [-8, -24, 4]),
			place(gem(), 1230, 560, 96, [-22, 10, 10]),
		],
		caption: { label: "MOBILE LEGENDS", amount: "7", unit: "GÜN" },
	},
	{
		name: "mobile-legends-706-almaz-close",
		tint: azure,
		ground: honeycomb,
		light: [720, 400],
		pieces: [
			place(gem(), 250, 240, 110, [-30, 20, -20], { blur: 8 }),
			place(gem(), 1220, 220, 130, [-14, 34, 20], { blur: 6 }),
			place(gem(), 730, 390, 330, [-32, 22, -8]),
			place(gem(), 1350, 740, 240, [-24, 0, 16], { blur: 13 }),
		],
	},
	{
		name: "free-fire-110-almaz",
		tint: flame,
		ground: dunes,
		light: [1020, 310],
		pieces: [place(lozenge, 1020, 372, 226, [-10, 20, 12])],
		caption: { label: fire, amount: "110", unit: "ALMAZ" },
	},
	{
		name: "free-fire-341-almaz",
		tint: flame,
		ground: planes,
		light: [1030, 360],
		pieces: [
			place(blaze, 1030, 350, 214, [-6, -26, 4]),
			place(lozenge, 820, 520, 96, [-12, 20, -22]),
			place(lozenge, 1250, 540, 122, [-12, 8, 20]),
		],
		caption: { label: fire, amount: "341", unit: "ALMAZ" },
	},
	{
		name: "free-fire-572-almaz",
		tint: flame,
		ground: lanes,
		light: [1030, 360],
		pieces: [
			place(badge(line.shield, line.flame, 0.52), 1020, 360, 220, [-8, -24, 4]),
			place(lozenge, 1260, 250, 74, [-10, 10, 30], { blur: 2 }),
			place(lozenge, 1220, 590, 120, [-12, 30, -18]),
		],
		caption: { label: fire, amount: "572", unit: "ALMAZ" },
	},
	{
		name: "free-fire-1166-almaz",
		tint: flame,
		ground: terraces,
		light: [1040, 300],
		pieces: [
			place(lozenge, 1220, 430, 148, [-12, 20, 14]),
			place(lozenge, 870, 440, 136, [-12, 4, -16]),
			place(lozenge, 1040, 390, 220, [-12, 10, 0]),
			place(crown, 1040, 148, 88, [-14, -18, 0]),
		],
		caption: { label: fire, amount: "1166", unit: "ALMAZ" },
	},
	{
		name: "free-fire-heftelik",
		tint: tints.scarlet,
		ground: studio,
		light: [1020, 360],
		pieces: [
			place(ticket(line.flame), 1010, 400, 226, [-10, -24, -8], { floor: 620 }),
			place(lozenge, 1270, 500, 104, [-10, 10, 12], { floor: 630 }),
		],
		caption: { label: "FREE FIRE", amount: "7", unit: "GÜN" },
	},
	{
		name: "free-fire-572-almaz-close",
		tint: flame,
		ground: contours,
		light: [720, 360],
		pieces: [
			place(lozenge, 300, 330, 190, [-20, 20, -30], { blur: 6 }),
			place(lozenge, 1150, 420, 240, [-14, 44, 22]),
			place(lozenge, 700, 420, 340, [-16, 12, -10]),
			place(lozenge, 1400, 720, 250, [-10, 0, 40], { blur: 12 }),
		],
	},
];

export const steps: Steps[] = [
	{
		name: "free-fire-572-almaz-steps",
		tint: flame,
		ground: planes,
		steps: [
			[phone(line.flame), "OYUNÇU ID-Sİ", 112],
			[emblem(line.tick), "ÖDƏNİŞ", 104],
			[lozenge, "ALMAZ HESABDA", 118],
		],
	},
];

export const contents: Contents[] = [
	{
		name: "mobile-legends-706-almaz-inside",
		tint: azure,
		ground: ribbons,
		title: "PAKETƏ DAXİLDİR",
		rows: ["706 ALMAZ", "ID VƏ SERVERLƏ YÜKLƏMƏ", "GİRİŞ TƏLƏB OLUNMUR"],
		pieces: [
			place(chest, 1130, 480, 170, [-16, 28, 0]),
			place(gem(), 1080, 220, 110, [-24, 10, -10]),
			place(gem(), 1300, 260, 70, [-24, 40, 20], { blur: 3 }),
		],
	},
];
