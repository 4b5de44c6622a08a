/** Cart arithmetic that every page needs: pure, as specified. Money in qəpik. */

export const MAX_QUANTITY = 99;

/** What a cart keeps of a game; prices and availability are read again before anything is bought. */
export type CartProduct = {
	id: string;
	name: string;
	image: string;
	priceQepik: number;
	originalPriceQepik: number | null;
	requiresId: boolean;
};

/** The line's id is the game's. */
export type CartLine = CartProduct & {
	quantity: number;
	playerId?: string | undefined;
	/** Whether the shop is to remember the ID once it was bought for. */
	remember?: boolean | undefined;
};

type Added = Pick<Partial<CartLine>, "quantity" | "playerId" | "remember">;

/**
 * Adds a game. If it is in the cart already, its quantity grows, at today's price, and a given player
 * ID replaces the present one: the dialog has confirmed that by then.
 */
export function addLine(
	lines: CartLine[],
	product: CartProduct,
	{ quantity = 1, playerId, remember }: Added = {},
): CartLine[] {
	const present = lines.find((line) => line.id === product.id);
	if (!present) return [...lines, { ...product, quantity: capped(quantity), playerId, remember }];
	const updated = {
		...product,
		quantity: capped(present.quantity + quantity),
		playerId: playerId ?? present.playerId,
		remember: playerId ? remember : present.remember,
	};
	return lines.map((line) => (line === present ? updated : line));
}

export function itemCount(lines: CartLine[]): number {
	return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** A line in the browser's storage: the specification has another name for the player's ID. */
type StoredLine = Omit<CartLine, "playerId"> & { userProvidedId?: string | undefined };

/** Reads a stored cart. What is not a cart line (an older version, edited by hand) is left out. */
export function parseCart(text: string | null): CartLine[] {
	try {
		const stored: unknown = JSON.parse(text ?? "[]");
		if (!Array.isArray(stored)) return [];
		return stored
			.filter(isStoredLine)
			.map(({ userProvidedId: playerId, ...line }) => ({ ...line, playerId }));
	} catch {
		return [];
	}
}

/** The text that {@link parseCart} reads. */
export function cartText(lines: CartLine[]): string {
	const stored = lines.map(
		({ playerId: userProvidedId, ...line }): StoredLine => ({ ...line, userProvidedId }),
	);
	return JSON.stringify(stored);
}

function isStoredLine(value: unknown): value is StoredLine {
	if (typeof value !== "object" || value === null) return false;
	const line = value as Partial<StoredLine>;
	return (
		typeof line.id === "string" &&
		typeof line.name === "string" &&
		typeof line.image === "string" &&
		Number.isSafeInteger(line.priceQepik) &&
		Number.isSafeInteger(line.quantity) &&
		(line.quantity as number) >= 1 &&
		(line.quantity as number) <= MAX_QUANTITY
	);
}

/** The quantity, or the most that an order takes. */
export function capped(quantity: number): number {
	return Math.min(quantity, MAX_QUANTITY);
}
