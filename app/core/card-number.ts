/**
 * A bank card's number as it is stored: 12 to 19 digits, the last being the right check digit
 * (ISO/IEC 7812, Luhn). Undefined for anything else.
 */
export function readCardNumber(text: string): string | undefined {
	const digits = text.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "");
	return /^\d{12,19}$/.test(digits) && luhnSum(digits) % 10 === 0 ? digits : undefined;
}

/** In groups of four, for people to read. */
export function formatCardNumber(stored: string): string {
	const digits = stored.replaceAll(/[\s-]/g, "");
	return /^\d+$/.test(digits) ? digits.replace(/\d{4}(?=\d)/g, "$& ") : stored;
}

/** Every second digit from the right is doubled; of a result past 9 both digits are added. */
function luhnSum(digits: string): number {
	return [...digits].reverse().reduce((sum, digit, index) => {
		const value = Number(digit) * (1 + (index % 2));
		return sum + (value > 9 ? value - 9 : value);
	}, 0);
}
