import { tints } from "../colour.ts";
import type { Scene } from "../compose.ts";
import type { Contents, Steps } from "../details.ts";
import { phone } from "../devices.ts";
import { gold } from "../finishes.ts";
import { ring, rounded } from "../geometry.ts";
import { gate, honeycomb, pillars, planes, studio } from "../interiors.ts";
import { dunes, contours as map, ridges } from "../landscapes.ts";
import { coin, crate, emblem, pile } from "../motifs.ts";
import { chevron, crown, tick } from "../outlines.ts";
import { canopy, helmet, ticket } from "../props.ts";
import { place } from "./place.ts";

const tint = tints.amber;
const token = coin(chevron, gold, rounded(ring(8, 1, -67.5), 0.12));
const label = "PUBG MOBILE";

export const covers: Scene[] = [
	{
		name: "pubg-mobile-60-uc",
		tint,
		ground: studio,
		pieces: [place(token, 1010, 392, 212, [-8, -30, 8], { floor: 622 })],
		caption: { label, amount: "60", unit: "UC" },
	},
	{
		name: "pubg-mobile-325-uc",
		tint,
		ground: map,
		light: [1010, 330],
		pieces: [
			place(pile(5), 900, 560, 170, [-24, 0, 0]),
			place(pile(3), 1190, 610, 170, [-24, 0, 0]),
			place(token, 1090, 320, 168, [-6, 24, -10]),
		],
		caption: { label, amount: "325", unit: "UC" },
	},
	{
		name: "pubg-mobile-660-uc",
		tint,
		ground: ridges,
		light: [930, 290],
		pieces: [
			place(canopy, 1050, 330, 220, [-8, 0, 9]),
			place(crate, 1014, 566, 86, [-16, -32, 9]),
			place(token, 1290, 560, 66, [-6, 30, 12], { blur: 3 }),
			place(token, 790, 300, 44, [-6, -30, -12], { blur: 3 }),
		],
		caption: { label, amount: "660", unit: "UC" },
	},
	{
		name: "pubg-mobile-1800-uc",
		tint,
		ground: dunes,
		light: [1050, 300],
		pieces: [
			place(helmet(), 1050, 356, 218, [-6, -20, 0]),
			place(token, 850, 590, 76, [-34, -18, 10]),
			place(token, 1290, 606, 96, [-26, 26, -12]),
		],
		caption: { label, amount: "1800", unit: "UC" },
	},
	{
		name: "pubg-mobile-8100-uc",
		tint,
		ground: pillars,
		light: [1040, 340],
		pieces: [
			place(pile(9), 1290, 590, 132, [-18, 0, 0], { floor: 624 }),
			place(crate, 1030, 466, 178, [-18, -34, 0], { floor: 640 }),
			place(token, 850, 330, 56, [-6, -30, -14], { blur: 3 }),
			place(token, 1050, 216, 104, [-4, 22, 0]),
		],
		caption: { label, amount: "8100", unit: "UC" },
	},
	{
		name: "pubg-mobile-royale-pass",
		tint: tints.ember,
		ground: gate,
		light: [1020, 370],
		pieces: [
			place(ticket(crown), 1080, 430, 200, [-10, 26, -14]),
			place(ticket(crown), 1000, 350, 232, [-10, -20, -8]),
		],
		caption: { label, amount: "PASS" },
	},
	{
		name: "pubg-mobile-660-uc-close",
		tint,
		ground: honeycomb,
		light: [720, 380],
		pieces: [
			place(token, 330, 250, 92, [-10, 34, 12], { blur: 7 }),
			place(token, 1210, 200, 120, [-14, 30, -16], { blur: 5 }),
			place(token, 740, 430, 330, [-14, -28, 8]),
			place(token, 1390, 720, 260, [-26, -34, 18], { blur: 12 }),
			place(token, 130, 760, 220, [-30, 28, -18], { blur: 10 }),
		],
	},
	{
		name: "pubg-mobile-8100-uc-close",
		tint,
		ground: planes,
		light: [760, 330],
		pieces: [
			place(pile(12), 330, 760, 190, [-14, 0, 0], { blur: 3 }),
			place(pile(16), 1130, 820, 210, [-14, 0, 0]),
			place(pile(10), 720, 790, 220, [-14, 0, 0]),
			place(token, 700, 258, 150, [-10, 30, 14]),
			place(token, 380, 180, 64, [-24, -30, 30], { blur: 5 }),
		],
	},
];

export const steps: Steps[] = [
	{
		name: "pubg-mobile-660-uc-steps",
		tint,
		ground: map,
		steps: [
			[phone(chevron), "OYUNÇU ID-Sİ", 112],
			[emblem(tick), "ÖDƏNİŞ", 104],
			[token, "UC HESABDA", 104],
		],
	},
];

export const contents: Contents[] = [
	{
		name: "pubg-mobile-8100-uc-inside",
		tint,
		ground: dunes,
		title: "PAKETƏ DAXİLDİR",
		rows: ["8100 UC", "ID İLƏ YÜKLƏMƏ", "QLOBAL SERVER", "SİFARİŞ İZLƏMƏ"],
		pieces: [
			place(crate, 1130, 420, 190, [-20, 30, 0]),
			place(token, 1330, 660, 90, [-20, 24, 10], { blur: 4 }),
		],
	},
];
