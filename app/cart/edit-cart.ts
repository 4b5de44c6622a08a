/** Cart arithmetic that only the cart page needs: pure, as specified. Money in qəpik. */
import { type CartLine, capped } from "./cart.ts";

/** The most different games that one order can hold. */
export const MAX_LINES = 100;

/** The refusal of a cart with more; undefined for any other. */
export function tooManyLines(lines: readonly unknown[]): string | undefined {
	if (lines.length <= MAX_LINES) return undefined;
	return `Bir sifarişdə ən çoxu ${MAX_LINES} fərqli oyun ola bilər, səbətdə ${lines.length} var`;
}

/** Sets a quantity; 0 or less removes the line. */
export function setQuantity(lines: CartLine[], id: string, quantity: number): CartLine[] {
	if (quantity <= 0) return removeLine(lines, id);
	return lines.map((line) => (line.id === id ? { ...line, quantity: capped(quantity) } : line));
}

export function removeLine(lines: CartLine[], id: string): CartLine[] {
	return lines.filter((line) => line.id !== id);
}

export function cartTotalQepik(lines: CartLine[]): number {
	return lines.reduce((sum, line) => sum + line.priceQepik * line.quantity, 0);
}
