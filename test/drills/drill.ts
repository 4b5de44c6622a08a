import { expect, test } from "vitest";
import { findProgram, type ProgramName } from "./programs.ts";
import { type Row, report } from "./report.ts";

const TIMEOUT_MS = 10 * 60_000;

/** Thrown by a drill that cannot run on this machine, with the reason. */
export class Skip extends Error {}

/**
 * A drill returns a row of the report, or a sentence where there is nothing to count. A program that is
 * missing on this machine is reported as the reason for skipping it.
 */
export function drill(name: string, programs: ProgramName[], work: () => Promise<Row | string>) {
	test(name, { timeout: TIMEOUT_MS }, async (context) => {
		let problems: string[];
		try {
			for (const program of programs) {
				if (!findProgram(program)) throw new Skip(`${program} is not installed`);
			}
			const outcome = await work();
			if (typeof outcome === "string") return report({ name, message: outcome });
			report({ name, row: outcome });
			problems = outcome.problems;
		} catch (error) {
			const { message } = error as Error;
			const isSkip = error instanceof Skip;
			report({ name, message: isSkip ? `skipped, because ${message}.` : `FAILED: ${message}` });
			if (isSkip) context.skip(message);
			throw error;
		}
		expect(problems).toEqual([]);
	});
}

/** A number that can be set in the environment, for more or fewer rounds. */
export function numberFromEnv(name: string, otherwise: number): number {
	return Number(process.env[name] ?? otherwise);
}
