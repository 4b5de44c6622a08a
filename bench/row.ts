/** A line of the table: what was measured, against what, and whether it reaches what it should. */
export type Row = {
	what: string;
	against: string;
	reach: string;
	measured: string;
	/** Undefined where it could not be measured; the note says why. */
	met: boolean | undefined;
	note?: string;
};

export function notMeasured(row: Pick<Row, "what" | "against" | "reach">, why: string): Row {
	return { ...row, measured: "—", met: undefined, note: why };
}

export function median(numbers: number[]): number {
	return percentile(numbers, 0.5);
}

export function percentile(numbers: number[], share: number): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function toTable(rows: Row[]): string {
	const mark = { true: "yes", false: "no", undefined: "not measured" };
	const lines = rows.map(
		({ what, against, reach, measured, met }) =>
			`| ${what} | ${against} | ${reach} | ${measured} | ${mark[`${met}`]} |`,
	);
	const notes = rows.flatMap(({ what, note }) => (note ? [`- ${what}: ${note}`] : []));
	return [
		"| what | against | to reach | measured | met |",
		"|---|---|---|---|---|",
		...lines,
		...(notes.length > 0 ? ["", ...notes] : []),
	].join("\n");
}
