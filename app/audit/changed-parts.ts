/** The properties of `before` that `after` changes, old and new; undefined when nothing changes. */
export function changedParts(before: Record<string, unknown>, after: Record<string, unknown>) {
	const names = Object.keys(after).filter((name) => textOf(before[name]) !== textOf(after[name]));
	if (names.length === 0) return undefined;
	return { before: pick(before, names), after: pick(after, names) };
}

/** The database gives back the properties of an object in another order. */
function textOf(value: unknown): string {
	return JSON.stringify(value, (_, part) =>
		part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part,
	);
}

function pick(from: Record<string, unknown>, names: string[]): Record<string, unknown> {
	return Object.fromEntries(names.map((name) => [name, from[name]]));
}
