/** What moves customers' balances in a day: the column, the property, and its name on the screens. */
export const MOVES = [
	{ column: "epoint_auto", key: "epointAutoQepik", label: "Epoint, avtomatik" },
	{ column: "epoint_hand", key: "epointHandQepik", label: "Epoint, əl ilə təsdiq" },
	{ column: "abb", key: "abbQepik", label: "ABB köçürmələri" },
	{ column: "by_hand", key: "byHandQepik", label: "Adminin dəyişdiyi balanslar" },
	{ column: "purchases", key: "purchasesQepik", label: "Alışlar" },
	{ column: "refunds", key: "refundsQepik", label: "Sifarişlərdən qaytarılan" },
	{ column: "abb_back", key: "abbBackQepik", label: "Geri alınan təsdiqlər, ABB" },
	{ column: "epoint_back", key: "epointBackQepik", label: "Geri alınan təsdiqlər, Epoint" },
	{ column: "returned", key: "returnedQepik", label: "Karta qaytarılan" },
] as const;

export type MoveKey = (typeof MOVES)[number]["key"];

/** What moved balances; above zero is more balance, but for purchases. */
export type Moved = Record<MoveKey, number> & { entries: number };

export type CashDay = Moved & {
	day: string;
	morningQepik: number;
	eveningQepik: number;
	/** Over, and kept; what belongs to a day that is not may still change. */
	isCounted: boolean;
};

export const SOURCES = ["bank", "epoint"] as const;
export type Source = (typeof SOURCES)[number];

export const SOURCE_LABELS: Record<Source, string> = { bank: "Bank", epoint: "Epoint" };

export const isSource = (text: string | undefined): text is Source =>
	SOURCES.some((source) => source === text);

/** The balance in the evening, from that of the morning. */
export function eveningOf(morningQepik: number, moved: Moved): number {
	return MOVES.reduce((sum, { key }) => sum + signed(moved, key), morningQepik);
}

/** As it moves the balances. */
export function signed(moved: Moved, key: MoveKey): number {
	return key === "purchasesQepik" ? 0 - moved[key] : moved[key];
}

/** All top-ups of a day. */
export const toppedUp = (moved: Moved) =>
	moved.epointAutoQepik + moved.epointHandQepik + moved.abbQepik;

/** Approvals that were taken back, and what went back to cards. */
export const corrected = (moved: Moved) =>
	moved.abbBackQepik + moved.epointBackQepik + moved.returnedQepik;

/** What a source should say of the day. */
export function countedOf(moved: Moved, source: Source): number {
	if (source === "bank") return moved.abbQepik + moved.abbBackQepik;
	const { epointAutoQepik, epointHandQepik, epointBackQepik, returnedQepik } = moved;
	return epointAutoQepik + epointHandQepik + epointBackQepik + returnedQepik;
}

/** What a source says of a day, as the owner typed it. */
export type Said = {
	version: number;
	saidQepik: number;
	note: string;
	byName: string;
	at: Date;
};

export type Correction = {
	number: number;
	source: Source;
	amountQepik: number;
	reason: string;
	byName: string;
	at: Date;
};

/** What the owner has done about a day. */
export type Settlement = {
	said: Partial<Record<Source, Said>>;
	closing?: { note: string; byName: string; at: Date };
	corrections: Correction[];
};

/** What a source says with all corrections, less what was counted; undefined while nothing was said. */
export function differenceOf(
	moved: Moved,
	source: Source,
	{ said, corrections }: Settlement,
): number | undefined {
	const counted = countedOf(moved, source);
	const own = corrections.filter((correction) => correction.source === source);
	const saidQepik = said[source]?.saidQepik;
	if (saidQepik === undefined && own.length === 0) return counted === 0 ? 0 : undefined;
	return own.reduce((sum, { amountQepik }) => sum + amountQepik, saidQepik ?? 0) - counted;
}
