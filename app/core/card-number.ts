/**
 * A bank card's number as it is kept: 12 to 19 digits of which the last is the right check digit
 * (ISO/IEC 7812, Luhn). Undefined for anything else.
 */
export function readCardNumber(text: string): string | undefined {
	const digits = text.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "");
	return /^\d{12,19}$/.test(digits) && luhnSum(digits) % 10 === 0 ? digits : undefined;
}

/** As it is shown: in groups of four. */
export function formatCardNumber(kept: string): string {
	const digits = kept.replaceAll(/[\s-]/g, "");
	return /^\d+$/.test(digits) ? digits.replace(/\d{4}(?=\d)/g, "$& ") : kept;
}

/** Every second digit from the right counts twice, and of what is then past 9 both digits count. */
function luhnSum(digits: string): number {
	return [...digits].reverse().reduce((sum, digit, place) => {
		const value = Number(digit) * (1 + (place % 2));
		return sum + (value > 9 ? value - 9 : value);
	}, 0);
}
