/** The filters of the admin's list of games. */
export const GAME_STATES = [
	{ key: "available", label: "Mövcud" },
	{ key: "sold-out", label: "Bitib" },
	{ key: "featured", label: "Seçilmiş" },
	{ key: "hidden", label: "Qaralama" },
] as const;

export type GameState = (typeof GAME_STATES)[number]["key"];
