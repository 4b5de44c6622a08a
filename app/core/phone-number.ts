// What people write between the digits, and what is copied invisibly from an address book.
const FILLING = /[\s\p{Pd}\p{Cf}().]/gu;

/**
 * A telephone number as it is stored: `+994501234567`. Accepts every way in which people write a
 * number of Azerbaijan (`050 123 45 67`, `994501234567`, `00994…`), and a foreign one with its `+` and
 * country code (E.164: at most 15 digits). Undefined for anything else. The migration
 * `0036_contact_numbers.sql` parses the same way.
 */
export function readPhone(text: string): string | undefined {
	const written = text.replaceAll(FILLING, "");
	const [, ours] = /^(?:(?:\+|00)?9940?|0(?=[1-9]))(\d{9})$/.exec(written) ?? [];
	if (ours) return `+994${ours}`;
	const [, foreign] = /^(?:\+|00)(?!994)([1-9]\d{7,14})$/.exec(written) ?? [];
	return foreign && `+${foreign}`;
}

/** `+994 50 123 45 67`. Foreign numbers stay as they are: each country groups them differently. */
export function formatPhone(phone: string): string {
	return phone.replace(/^\+994(\d\d)(\d{3})(\d\d)(\d\d)$/, "+994 $1 $2 $3 $4");
}
