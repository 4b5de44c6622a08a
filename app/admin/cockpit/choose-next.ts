type Left = { from: string | undefined; openElsewhere: string[] };

/**
 * Of what can be decided next, what one is led on to: the first that no colleague has open. A colleague
 * who sees `from` decided goes on to that one by hand, so it is left to them. Where all is open at
 * colleagues, the first.
 */
export function chooseNext<Row extends { id: string }>(
	next: Row[],
	{ from, openElsewhere }: Left,
): Row | undefined {
	const isOpenElsewhere = (id: string | undefined) =>
		id !== undefined && openElsewhere.includes(id);
	const [first, second] = next.filter(({ id }) => !isOpenElsewhere(id));
	return (isOpenElsewhere(from) ? (second ?? first) : first) ?? next[0];
}
