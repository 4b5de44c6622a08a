/** A number of units of a line of an order. */
export type Units = { line: number; quantity: number };

/** The units as one field of a form: `1:2 3:1`. */
export function writeUnits(units: Units[]): string {
	return units.map(({ line, quantity }) => `${line}:${quantity}`).join(" ");
}

/** What `writeUnits` wrote; undefined for anything else. */
export function readUnits(text: string): Units[] | undefined {
	if (text === "") return [];
	if (!/^\d{1,4}:\d{1,2}( \d{1,4}:\d{1,2})*$/.test(text)) return undefined;
	const units = text.split(" ").map((part) => {
		const [line, quantity] = part.split(":").map(Number);
		return { line: line as number, quantity: quantity as number };
	});
	return new Set(units.map(({ line }) => line)).size === units.length ? units : undefined;
}
