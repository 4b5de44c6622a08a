/**
 * A page of a long list that is paged by keyset: of rows read with one more than `size`, the page
 * itself and the cursor where the next one begins, if there is a next one.
 */
export function cutPage<Row, Cursor>(fetched: Row[], size: number, cursorOf: (row: Row) => Cursor) {
	const rows = fetched.slice(0, size);
	const last = rows.at(-1);
	return { rows, next: fetched.length > size && last !== undefined ? cursorOf(last) : undefined };
}

/** A numeric cursor in an address; anything but a whole number means the beginning of the list. */
export function readCursor(search: URLSearchParams, name: string): number | undefined {
	const text = search.get(name) ?? "";
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Comma-separated ids in an address. */
export function readIds(text: string): string[] {
	return text.split(",").slice(0, 100);
}
