import { Problem } from "#app/core/problem.ts";

/**
 * Starts all at once; returns how many succeeded and the distinct messages of the refusals. Any
 * other failure is thrown.
 */
export async function race(actions: (() => Promise<unknown>)[]) {
	const results = await Promise.allSettled(actions.map((action) => action()));
	const failures = results.flatMap((result) =>
		result.status === "rejected" ? [result.reason] : [],
	);
	const messages = failures.map((failure) => {
		if (failure instanceof Problem) return failure.message;
		throw failure;
	});
	return { won: results.length - failures.length, refusals: [...new Set(messages)].sort() };
}

export const times = <Made>(count: number, make: (index: number) => Made) =>
	Array.from({ length: count }, (_, index) => make(index));
