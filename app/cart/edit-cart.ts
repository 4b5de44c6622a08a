/** Cart arithmetic of the cart page alone: pure, by the specification. Money in qəpik. */
import { type CartLine, capped } from "./cart.ts";

/** No order holds more different games. */
export const MAX_LINES = 100;

/** Says so of a cart that does; undefined for any other. */
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
