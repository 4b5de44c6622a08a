/** Cart arithmetic of the cart page alone: pure, by the specification. Money in qəpik. */
import { type CartLine, capped } from "./cart.ts";

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
