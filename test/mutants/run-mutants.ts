// `npm run test:mutants`: breaks the code in every way of the list, one at a time in a copy, and
// asks whether the named tests notice it.
//   npm run test:mutants                       all of them
//   npm run test:mutants session-end money     these, by name or by the list that they stand in
//   npm run test:mutants -- --sample=12        some of them, others each day
// `--copies=2` works on so many at once; `--no-baseline` does without testing the unbroken code.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { lists } from "./lists.ts";
import type { Mutant } from "./mutant.ts";
import { chooseMutants, summarize, type Tried } from "./tell-mutants.ts";
import { openWorkCopy, type Verdict } from "./work-copy.ts";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	allowNegative: true,
	options: {
		sample: { type: "string" },
		copies: { type: "string", default: String(availableParallelism()) },
		baseline: { type: "boolean", default: true },
	},
});

const chosen = chooseMutants(lists, positionals, {
	sample: values.sample ? Number(values.sample) : undefined,
	day: Math.floor(Date.now() / 86_400_000),
});
const queue = [...chosen];
const tried: Tried[] = [];

await workOff(1, async (copy) => {
	if (!values.baseline) return;
	const verdict = await copy.test([...new Set(chosen.flatMap(({ tests }) => tests))]);
	if (verdict.outcome === "lived") return;
	throw new Error(`The tests fail on the unbroken code: ${verdict.by}`);
});
await workOff(Math.min(Number(values.copies), chosen.length), async (copy) => {
	for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
		const start = Date.now();
		const verdict = await tryMutant(copy, mutant);
		tried.push({ mutant, ...verdict });
		const seconds = Math.round((Date.now() - start) / 1000);
		const by = "by" in verdict ? `: ${verdict.by}` : `: ${mutant.lives ?? mutant.lost}`;
		console.log(`${verdict.outcome.padEnd(8)} ${mutant.name} (${seconds} s)${by}`);
	}
});
const { text, failed } = summarize(tried);
console.log(text);
if (failed) process.exitCode = 1;

async function tryMutant(copy: Copy, mutant: Mutant): Promise<Verdict> {
	try {
		const mend = copy.apply(mutant);
		try {
			return await copy.test(mutant.tests);
		} finally {
			mend();
		}
	} catch (error) {
		return { outcome: "broken", by: (error as Error).message };
	}
}

type Copy = ReturnType<typeof openWorkCopy>;

async function workOff(count: number, work: (copy: Copy) => Promise<void>) {
	const copies = Array.from({ length: count }, openWorkCopy);
	const close = () => {
		for (const copy of copies) copy.close();
	};
	process.once("SIGINT", () => {
		close();
		process.exit(130);
	});
	try {
		await Promise.all(copies.map(work));
	} finally {
		close();
	}
}
