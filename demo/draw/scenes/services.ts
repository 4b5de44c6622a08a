import { tints } from "../colour.ts";
import type { Scene } from "../compose.ts";
import type { Contents, Steps } from "../details.ts";
import { calendar, controller, headset, phone, screen } from "../devices.ts";
import { bright, coat, dark, ivory } from "../finishes.ts";
import { gate, honeycomb, lanes, pillars, planes, ribbons, studio } from "../interiors.ts";
import { contours, dunes, orbit, ridges, skyline } from "../landscapes.ts";
import { badge, card, cutStar, emblem, giftBox, type Motif, starBadge } from "../motifs.ts";
import * as line from "../outlines.ts";
import { trophy } from "../props.ts";
import { extrude } from "../solids.ts";
import { place } from "./place.ts";

const { royal, green, cherry, indigo, mint, scarlet } = tints;
const air = tints.sky;
const tile = line.plate(1.8, 1.8, 0.42);

const melody: Motif = (tint) => [
	...badge(tile, line.note, 0.5)(tint),
	...[line.disc(-0.21, 0.38, 0.15), line.disc(0.26, 0.28, 0.15)].map((head) =>
		extrude(head, bright(tint), { depth: 0.18, bevel: 0.04, z: 0.24 }),
	),
];

export const covers: Scene[] = [
	{
		name: "ps-plus-essential-1-ay",
		tint: royal,
		ground: studio,
		pieces: [place(controller(), 1020, 380, 220, [-18, -22, -6], { floor: 610 })],
		caption: { label: "PS PLUS ESSENTIAL", amount: "1", unit: "AY" },
	},
	{
		name: "ps-plus-essential-12-ay",
		tint: royal,
		ground: orbit,
		light: [1040, 330],
		pieces: [
			place(calendar, 1130, 310, 162, [-8, -24, 8]),
			place(controller(dark), 990, 480, 180, [-16, 22, -8]),
		],
		caption: { label: "PS PLUS ESSENTIAL", amount: "12", unit: "AY" },
	},
	{
		name: "psn-balans-20-usd",
		tint: royal,
		ground: ribbons,
		light: [1030, 370],
		pieces: [place(card(line.sparkle), 1030, 380, 186, [-16, 26, -10])],
		caption: { label: "PSN BALANSI", amount: "20", unit: "USD" },
	},
	{
		name: "xbox-game-pass-ultimate-1-ay",
		tint: green,
		ground: lanes,
		light: [1030, 370],
		pieces: [
			place(screen(line.play), 1100, 300, 132, [-8, -24, 4]),
			place(controller(coat), 970, 460, 200, [-18, 20, -6]),
		],
		caption: { label: "GAME PASS|ULTIMATE", amount: "1", unit: "AY" },
	},
	{
		name: "xbox-game-pass-core-3-ay",
		tint: green,
		ground: planes,
		light: [1030, 370],
		pieces: [
			place(headset, 1060, 340, 200, [-8, -26, 6]),
			place(controller(), 960, 540, 132, [-22, 20, -10]),
		],
		caption: { label: "GAME PASS CORE", amount: "3", unit: "AY" },
	},
	{
		name: "xbox-balans-25-usd",
		tint: green,
		ground: ridges,
		light: [1040, 260],
		pieces: [
			place(card(line.bolt, dark), 1080, 300, 150, [-14, 24, 14]),
			place(card(line.bolt), 1020, 440, 166, [-16, -26, -8]),
		],
		caption: { label: "XBOX BALANSI", amount: "25", unit: "USD" },
	},
	{
		name: "nintendo-eshop-20-usd",
		tint: cherry,
		ground: honeycomb,
		light: [1030, 370],
		pieces: [
			place(giftBox, 1040, 410, 178, [-18, 32, 0]),
			place(card(line.heart), 1250, 240, 88, [-12, -28, 12]),
		],
		caption: { label: "NINTENDO ESHOP", amount: "20", unit: "USD" },
	},
	{
		name: "discord-nitro-1-ay",
		tint: indigo,
		ground: orbit,
		light: [1030, 320],
		pieces: [
			place(emblem(line.bubble, ivory), 1120, 280, 130, [-8, 24, 6]),
			place(headset, 990, 400, 198, [-8, -24, -4]),
		],
		caption: { label: "DISCORD NITRO", amount: "1", unit: "AY" },
	},
	{
		name: "spotify-premium-3-ay",
		tint: mint,
		ground: ribbons,
		light: [1030, 370],
		pieces: [
			place(melody, 1030, 370, 200, [-10, -26, 6]),
			place(headset, 1270, 540, 96, [-8, 24, 10]),
		],
		caption: { label: "SPOTIFY PREMIUM", amount: "3", unit: "AY" },
	},
	{
		name: "youtube-premium-1-ay",
		tint: scarlet,
		ground: skyline,
		light: [1040, 250],
		pieces: [place(screen(line.play), 1040, 380, 178, [-8, -24, 0], { floor: 572 })],
		caption: { label: "YOUTUBE PREMIUM", amount: "1", unit: "AY" },
	},
	{
		name: "telegram-premium-3-ay",
		tint: air,
		ground: dunes,
		light: [1080, 260],
		pieces: [place(emblem(line.plane, ivory), 1040, 370, 218, [-10, -24, -6])],
		caption: { label: "TELEGRAM PREMIUM", amount: "3", unit: "AY" },
	},
	{
		name: "telegram-premium-12-ay",
		tint: air,
		ground: gate,
		light: [1030, 370],
		pieces: [
			place(phone(line.plane), 1030, 380, 220, [-10, -28, 8]),
			place(starBadge, 1260, 240, 84, [-10, 24, 14]),
			place(starBadge, 840, 560, 52, [-10, -24, -14], { blur: 2 }),
		],
		caption: { label: "TELEGRAM PREMIUM", amount: "12", unit: "AY" },
	},
	{
		name: "telegram-500-ulduz",
		tint: tints.azure,
		ground: pillars,
		light: [1030, 350],
		pieces: [
			place(starBadge, 1250, 500, 96, [-10, 26, 16]),
			place(starBadge, 840, 300, 72, [-10, -26, -16]),
			place(starBadge, 1030, 400, 198, [-10, -24, 6]),
		],
		caption: { label: "TELEGRAM STARS", amount: "500", unit: "ULDUZ" },
	},
	{
		name: "netflix-premium-1-ay",
		tint: cherry,
		ground: contours,
		light: [1030, 350],
		pieces: [
			place(screen(line.heart), 1010, 380, 166, [-8, 26, 0]),
			place(emblem(line.play), 1270, 520, 92, [-8, -26, 4]),
		],
		caption: { label: "NETFLIX PREMIUM", amount: "1", unit: "AY" },
	},
	{
		name: "ps-plus-essential-12-ay-close",
		tint: royal,
		ground: planes,
		light: [740, 390],
		pieces: [place(controller(), 720, 430, 430, [-34, 30, -16])],
	},
	{
		name: "xbox-game-pass-ultimate-1-ay-close",
		tint: green,
		ground: studio,
		light: [740, 350],
		pieces: [
			place(screen(line.play), 960, 330, 250, [-6, -18, 0], { floor: 600 }),
			place(controller(coat), 470, 600, 260, [-34, 26, -8]),
			place(headset, 1310, 660, 200, [-12, -34, 16], { blur: 9 }),
		],
	},
	{
		name: "discord-nitro-1-ay-close",
		tint: indigo,
		ground: ribbons,
		light: [740, 390],
		pieces: [
			place(emblem(line.bubble, ivory), 310, 260, 150, [-10, 34, -10], { blur: 5 }),
			place(headset, 780, 400, 320, [-14, 30, 8]),
			place(emblem(line.heart), 1220, 620, 120, [-10, -28, 12]),
			place(emblem(line.bubble), 1380, 170, 150, [-10, -34, 12], { blur: 9 }),
		],
	},
];

export const steps: Steps[] = [
	{
		name: "telegram-premium-12-ay-steps",
		tint: air,
		ground: ribbons,
		steps: [
			[phone(line.plane), "İSTİFADƏÇİ ADI", 112],
			[emblem(line.tick), "ÖDƏNİŞ", 104],
			[starBadge, "PREMİUM AKTİVDİR", 112],
		],
	},
	{
		name: "xbox-game-pass-ultimate-1-ay-steps",
		tint: green,
		ground: honeycomb,
		steps: [
			[emblem(line.tick), "ÖDƏNİŞ", 104],
			[card(line.bolt), "KOD ALIRSINIZ", 92],
			[controller(), "OYUN BAŞLAYIR", 108],
		],
	},
];

export const contents: Contents[] = [
	{
		name: "ps-plus-essential-12-ay-inside",
		tint: royal,
		ground: gate,
		title: "ABUNƏYƏ DAXİLDİR",
		rows: ["AYLIQ OYUNLAR", "ONLAYN OYUN", "BULUD YADDAŞI", "XÜSUSİ ENDİRİMLƏR"],
		pieces: [place(trophy, 1130, 400, 176, [-10, -22, 4])],
	},
	{
		name: "discord-nitro-1-ay-inside",
		tint: indigo,
		ground: dunes,
		title: "NITRO İLƏ",
		rows: ["500 MB FAYL", "HD YAYIM", "2 SERVER GÜCÜ", "FƏRDİ EMOJİLƏR"],
		pieces: [
			place(badge(tile, line.bolt, 0.6), 1120, 380, 170, [-10, -26, 6]),
			place(cutStar, 1310, 600, 84, [-10, 24, 14]),
		],
	},
	{
		name: "telegram-premium-12-ay-inside",
		tint: air,
		ground: orbit,
		title: "PREMİUM İLƏ",
		rows: ["4 GB FAYL", "SÜRƏTLİ YÜKLƏMƏ", "SƏSDƏN MƏTNƏ", "REKLAMSIZ KANALLAR"],
		pieces: [place(emblem(line.plane, ivory), 1130, 380, 190, [-10, -26, -8])],
	},
];
