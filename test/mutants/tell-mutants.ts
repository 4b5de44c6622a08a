import type { Mutant } from "./mutant.ts";
import type { Verdict } from "./work-copy.ts";

export type Tried = { mutant: Mutant } & Verdict;

/**
 * Those that are named, each by its name or by its list; all when none is. A sample is spread over
 * the whole and moves on by one each day. Throws when a name is nobody's.
 */
export function chooseMutants(
	lists: Record<string, Mutant[]>,
	names: string[],
	{ sample, day = 0 }: { sample?: number; day?: number } = {},
): Mutant[] {
	const all = Object.values(lists).flat();
	const unknown = names.filter((name) => !lists[name] && !all.some((one) => one.name === name));
	if (unknown.length > 0) throw new Error(`No mutant and no list is named ${unknown.join(", ")}.`);
	const named = all.filter(
		(one) => names.includes(one.name) || names.some((name) => lists[name]?.includes(one)),
	);
	const chosen = names.length > 0 ? named : all;
	if (!sample || sample >= chosen.length) return chosen;
	const step = chosen.length / sample;
	const first = day % Math.floor(step);
	return Array.from({ length: sample }, (_, at) => chosen[first + Math.floor(at * step)] as Mutant);
}

/** The rate, and whether somebody has to act: on one that lived unexplained, or could not be tried. */
export function summarize(tried: Tried[]): { text: string; failed: boolean } {
	const noticed = tried.filter(({ outcome }) => outcome === "noticed");
	const broken = tried.filter(({ outcome }) => outcome === "broken");
	const lived = tried.filter(({ outcome }) => outcome === "lived");
	const unexplained = lived.filter(({ mutant }) => !mutant.lives);
	const rate = (100 * noticed.length) / Math.max(tried.length, 1);
	const lines = [
		...broken.map(({ mutant }) => `could not be tried: ${mutant.name}`),
		...unexplained.map(({ mutant }) => `lived: ${mutant.name} (${mutant.lost})`),
		`${noticed.length} of ${tried.length} noticed (${rate.toFixed(1)} %), ${lived.length} lived, ` +
			`${lived.length - unexplained.length} of them explained`,
	];
	const failed = tried.length === 0 || unexplained.length > 0 || broken.length > 0;
	return { text: lines.join("\n"), failed };
}
