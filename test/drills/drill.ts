import { type TestContext, test } from "vitest";
import { findProgram, type ProgramName } from "./programs.ts";
import { type Row, report } from "./report.ts";
import { expectNoProblems } from "./stage.ts";

const TIMEOUT_MS = 10 * 60_000;

type Outcome = Row | string;

/**
 * A drill ends with a row of figures, or in words where there is nothing to count. What it needs
 * and this machine has not is told as the reason why it was skipped.
 */
export function drill(
	name: string,
	programs: ProgramName[],
	work: (context: TestContext) => Promise<Outcome>,
) {
	test(name, { timeout: TIMEOUT_MS }, async (context) => {
		const missing = programs.filter((program) => !findProgram(program));
		if (missing.length > 0) skip(context, name, `${missing.join(" and ")} is not installed`);
		const outcome = await work(context).catch((error: Error) => {
			// A skip is thrown as well, and has been told.
			if (context.task.pending) throw error;
			report({ name, words: `FAILED: ${error.message}` });
			throw error;
		});
		if (typeof outcome === "string") return report({ name, words: outcome });
		report({ name, row: outcome });
		expectNoProblems(outcome);
	});
}

export function skip(context: TestContext, name: string, why: string): never {
	report({ name, words: `skipped, because ${why}.` });
	return context.skip(why);
}

/** A number of the environment, for who wants more rounds, or fewer. */
export function howMany(name: string, otherwise: number): number {
	return Number(process.env[name] ?? otherwise);
}
