import { expect, test } from "vitest";
import { findProgram, type ProgramName } from "./programs.ts";
import { type Row, report } from "./report.ts";

const TIMEOUT_MS = 10 * 60_000;

/** Thrown by a drill that cannot be done on this machine, with the reason. */
export class Skip extends Error {}

/**
 * A drill ends with a row of figures, or in words where there is nothing to count. What it needs
 * and this machine has not is told as the reason why it was skipped.
 */
export function drill(name: string, programs: ProgramName[], work: () => Promise<Row | string>) {
	test(name, { timeout: TIMEOUT_MS }, async (context) => {
		let problems: string[];
		try {
			for (const program of programs) {
				if (!findProgram(program)) throw new Skip(`${program} is not installed`);
			}
			const outcome = await work();
			if (typeof outcome === "string") return report({ name, words: outcome });
			report({ name, row: outcome });
			problems = outcome.problems;
		} catch (error) {
			const { message } = error as Error;
			const isSkip = error instanceof Skip;
			report({ name, words: isSkip ? `skipped, because ${message}.` : `FAILED: ${message}` });
			if (isSkip) context.skip(message);
			throw error;
		}
		expect(problems).toEqual([]);
	});
}

/** A number of the environment, for who wants more rounds, or fewer. */
export function howMany(name: string, otherwise: number): number {
	return Number(process.env[name] ?? otherwise);
}
