import type { IdForm } from "#app/catalog/id-form.ts";
import {
	EPIC_NAME,
	FREE_FIRE_ID,
	MOBILE_LEGENDS_ID,
	NUMBER_ID,
	PUBG_ID,
	RIOT_ID,
	ROBLOX_NAME,
	STEAM_NAME,
	SUPERCELL_TAG,
	TELEGRAM_NAME,
} from "./id-forms.ts";

/** Packages of one game, each with how much it holds, and with what of that is a gift. */
export type DemoFamily = {
	slug: string;
	name: string;
	/** What the ID in it looks like, where it asks for one. */
	idForm?: IdForm;
	/** What the picture of its first package is about, in degrees of OKLCH. */
	hue: number;
	packages: { game: string; denomination: string; bonus?: string }[];
};

export const demoFamilies: DemoFamily[] = [
	{
		slug: "pubg-mobile-uc",
		name: "PUBG Mobile UC",
		idForm: PUBG_ID,
		hue: 73,
		packages: [
			{ game: "pubg-mobile-60-uc", denomination: "60 UC" },
			{ game: "pubg-mobile-325-uc", denomination: "325 UC", bonus: "25 UC bonus" },
			{ game: "pubg-mobile-660-uc", denomination: "660 UC", bonus: "60 UC bonus" },
			{ game: "pubg-mobile-1800-uc", denomination: "1800 UC", bonus: "300 UC bonus" },
			{ game: "pubg-mobile-8100-uc", denomination: "8100 UC", bonus: "2100 UC bonus" },
		],
	},
	{
		slug: "free-fire-almaz",
		name: "Free Fire almaz",
		idForm: FREE_FIRE_ID,
		hue: 36,
		packages: [
			{ game: "free-fire-110-almaz", denomination: "110 almaz", bonus: "10 almaz bonus" },
			{ game: "free-fire-341-almaz", denomination: "341 almaz", bonus: "31 almaz bonus" },
			{ game: "free-fire-572-almaz", denomination: "572 almaz", bonus: "52 almaz bonus" },
			{ game: "free-fire-1166-almaz", denomination: "1166 almaz", bonus: "106 almaz bonus" },
			{ game: "free-fire-heftelik", denomination: "Həftəlik üzvlük" },
		],
	},
	{
		slug: "mobile-legends-almaz",
		name: "Mobile Legends almaz",
		idForm: MOBILE_LEGENDS_ID,
		hue: 253,
		packages: [
			{ game: "mobile-legends-86-almaz", denomination: "86 almaz", bonus: "8 almaz bonus" },
			{ game: "mobile-legends-257-almaz", denomination: "257 almaz", bonus: "23 almaz bonus" },
			{ game: "mobile-legends-706-almaz", denomination: "706 almaz", bonus: "81 almaz bonus" },
			{ game: "mobile-legends-2195-almaz", denomination: "2195 almaz", bonus: "335 almaz bonus" },
			{ game: "mobile-legends-heftelik", denomination: "Həftəlik bilet" },
		],
	},
	{
		slug: "roblox-robux",
		name: "Roblox Robux",
		idForm: ROBLOX_NAME,
		hue: 19,
		packages: [
			{ game: "roblox-400-robux", denomination: "400 Robux" },
			{ game: "roblox-800-robux", denomination: "800 Robux" },
			{ game: "roblox-1700-robux", denomination: "1700 Robux" },
			{ game: "roblox-4500-robux", denomination: "4500 Robux" },
		],
	},
	{
		slug: "valorant-vp",
		name: "Valorant VP",
		idForm: RIOT_ID,
		hue: 15,
		packages: [
			{ game: "valorant-475-vp", denomination: "475 VP" },
			{ game: "valorant-1000-vp", denomination: "1000 VP" },
			{ game: "valorant-2050-vp", denomination: "2050 VP" },
			{ game: "valorant-5350-vp", denomination: "5350 VP" },
		],
	},
	{
		slug: "steam-balansi",
		name: "Steam balansı",
		idForm: STEAM_NAME,
		hue: 231,
		packages: [
			{ game: "steam-5-usd", denomination: "5 USD" },
			{ game: "steam-10-usd", denomination: "10 USD" },
			{ game: "steam-20-usd", denomination: "20 USD" },
			{ game: "steam-50-usd", denomination: "50 USD" },
		],
	},
	{
		slug: "brawl-stars-gem",
		name: "Brawl Stars gem",
		idForm: SUPERCELL_TAG,
		hue: 300,
		packages: [
			{ game: "brawl-stars-80-gem", denomination: "80 gem" },
			{ game: "brawl-stars-360-gem", denomination: "360 gem" },
			{ game: "brawl-pass", denomination: "Brawl Pass" },
		],
	},
	{
		slug: "fortnite-v-bucks",
		name: "Fortnite V-Bucks",
		idForm: EPIC_NAME,
		hue: 297,
		packages: [
			{ game: "fortnite-1000-v-bucks", denomination: "1000 V-Bucks" },
			{ game: "fortnite-2800-v-bucks", denomination: "2800 V-Bucks" },
		],
	},
	{
		slug: "standoff-2-qizil",
		name: "Standoff 2 qızıl",
		idForm: NUMBER_ID,
		hue: 240,
		packages: [
			{ game: "standoff-2-500-qizil", denomination: "500 qızıl" },
			{ game: "standoff-2-1000-qizil", denomination: "1000 qızıl" },
		],
	},
	{
		slug: "ps-plus-essential",
		name: "PS Plus Essential",
		hue: 264,
		packages: [
			{ game: "ps-plus-essential-1-ay", denomination: "1 ay" },
			{ game: "ps-plus-essential-12-ay", denomination: "12 ay" },
		],
	},
	{
		slug: "telegram-premium",
		name: "Telegram Premium",
		idForm: TELEGRAM_NAME,
		hue: 235,
		packages: [
			{ game: "telegram-premium-3-ay", denomination: "3 ay" },
			{ game: "telegram-premium-12-ay", denomination: "12 ay" },
		],
	},
];
