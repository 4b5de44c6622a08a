/**
 * The parts of `before` that `after` gives another value, as they were and as they are; undefined
 * when nothing changed.
 */
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
