/** Runs the work of a script; what stops it is told as a sentence, and the script fails. */
export async function inWords(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		let cause = error;
		while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
		console.error((cause instanceof Error && cause.message) || String(cause));
		process.exitCode = 1;
	}
}
