/**
 * A page of a long list that is read from one row on: of `found`, read with one row more than
 * `size`, the page itself and the mark where the next one begins, if there is a next one.
 */
export function cutPage<Row, Mark>(found: Row[], size: number, markOf: (row: Row) => Mark) {
	const rows = found.slice(0, size);
	const last = rows.at(-1);
	return { rows, next: found.length > size && last !== undefined ? markOf(last) : undefined };
}

/** The mark of a numbered list in an address; what is no whole number means the list's beginning. */
export function readPlace(search: URLSearchParams, name: string): number | undefined {
	const text = search.get(name) ?? "";
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Ids that stand in an address, divided by commas. */
export function readIds(text: string): string[] {
	return text.split(",").slice(0, 100);
}
