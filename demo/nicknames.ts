/** What people call the games whose slugs begin so; the search finds them by these words as well. */
const NICKNAMES = {
	"pubg-mobile": "pubq, pabg, pabci, uc, yuc",
	"mobile-legends": "ml, mlbb, mobayl lecends",
	"free-fire": "ff, frifayr, fri fayr",
	roblox: "robloks, robuks",
	steam: "stim, gaben",
	valorant: "valo, valik",
	"league-of-legends": "lol, liqa",
	"ea-fc": "fifa, futbol, fc mobile",
	"brawl-": "bravl, bs",
	"clash-of-clans": "coc, kleş",
	"standoff-2": "standof, so2, qold",
	"genshin-impact": "gensin, genşin",
	fortnite: "fortnayt, vbucks, vbaks",
	"cs2-": "ks, kontra, counter strike, csgo",
	"gta-v": "gta 5, qta",
	minecraft: "maynkraft, maincraft",
	"ps-plus": "playstation, pleysteyşn, psn, plus",
	"psn-": "playstation, pleysteyşn",
	"xbox-": "iksboks, geym pas",
	telegram: "teleqram, tg",
	youtube: "yutub",
} as const;

export function nicknamesOf(slug: string): string | undefined {
	const [, nicknames] = Object.entries(NICKNAMES).find(([start]) => slug.startsWith(start)) ?? [];
	return nicknames;
}
