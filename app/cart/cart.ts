/** Cart arithmetic that every page needs: pure, by the specification. Money in qəpik. */

export const MAX_QUANTITY = 99;

/** What a cart keeps of a game; today's game is asked again before anything is bought. */
export type CartProduct = {
	id: string;
	name: string;
	image: string;
	priceQepik: number;
	originalPriceQepik: number | null;
	requiresId: boolean;
};

/** The line's id is the game's. */
export type CartLine = CartProduct & { quantity: number; userProvidedId?: string };

/**
 * Adds a game. One that is in the cart already grows by `quantity`, at today's price, and a
 * given player ID takes the place of the former one: whoever gives another one was asked by then.
 */
export function addLine(
	lines: CartLine[],
	product: CartProduct,
	{ quantity = 1, userProvidedId }: { quantity?: number; userProvidedId?: string } = {},
): CartLine[] {
	const present = lines.find((line) => line.id === product.id);
	if (!present) return [...lines, { ...product, quantity: capped(quantity), userProvidedId }];
	const grown = {
		...product,
		quantity: capped(present.quantity + quantity),
		userProvidedId: userProvidedId ?? present.userProvidedId,
	};
	return lines.map((line) => (line === present ? grown : line));
}

export function itemCount(lines: CartLine[]): number {
	return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Reads a stored cart. What is not a cart line (an older version, a hand's edit) is left out. */
export function parseCart(text: string | null): CartLine[] {
	try {
		const stored: unknown = JSON.parse(text ?? "[]");
		return Array.isArray(stored) ? stored.filter(isCartLine) : [];
	} catch {
		return [];
	}
}

function isCartLine(value: unknown): value is CartLine {
	if (typeof value !== "object" || value === null) return false;
	const line = value as Partial<CartLine>;
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

/** No more than one order takes. */
export function capped(quantity: number): number {
	return Math.min(quantity, MAX_QUANTITY);
}
