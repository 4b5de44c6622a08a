/** The properties of `before` that `after` changes, old and new; undefined when nothing changes. */
export function changedParts(before: Record<string, unknown>, after: Record<string, unknown>) {
	const names = Object.keys(after).filter(
		(name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
	);
	if (names.length === 0) return undefined;
	return { before: pick(before, names), after: pick(after, names) };
}

function pick(from: Record<string, unknown>, names: string[]): Record<string, unknown> {
	return Object.fromEntries(names.map((name) => [name, from[name]]));
}
