/** Runs the work of a script; an error is printed without its stack, and the exit code is 1. */
export async function runScript(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		let cause = error;
		while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
		console.error((cause instanceof Error && cause.message) || String(cause));
		process.exitCode = 1;
	}
}
