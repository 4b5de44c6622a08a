/** What the admin's list of games can be narrowed to. */
export const GAME_STATES = [
	{ key: "available", words: "Mövcud" },
	{ key: "sold-out", words: "Bitib" },
	{ key: "featured", words: "Seçilmiş" },
] as const;

export type GameState = (typeof GAME_STATES)[number]["key"];
