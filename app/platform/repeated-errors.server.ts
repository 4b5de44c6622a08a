import type { LogFn } from "pino";

/** How long an error that comes again is only counted. */
const FOLD_MS = 10_000;
/** Past so many different errors at once the next ones are logged whole. */
const MOST_AT_ONCE = 200;

/** An error as the log has it; what is thrown without being one is a text. */
export type DescribedError = {
	type?: unknown;
	message?: unknown;
	code?: unknown;
	cause?: DescribedError | undefined;
};
type Details = Record<string, unknown> & { err: DescribedError };

/**
 * Keeps a flood of the same error short. The first is logged whole; while it comes again, a request
 * that failed by it has a line of its own without the stack, so that its reference is found, and
 * everything else is counted and told in one line after some seconds. What differs in its message,
 * its cause or where it was thrown is another error.
 */
export function foldRepeatedErrors() {
	const folded = new Map<string, { more: number }>();

	function remember(key: string, { err }: Details, message: string, write: LogFn) {
		const entry = { more: 0 };
		folded.set(key, entry);
		setTimeout(() => {
			folded.delete(key);
			const { more } = entry;
			if (more > 0) write({ err: shorten(err), more }, `${message} …and ${more} more`);
		}, FOLD_MS).unref();
	}

	return (details: Details, message: string, write: LogFn): void => {
		const { err, job } = details;
		const key = JSON.stringify([message, job, err]);
		const entry = folded.get(key);
		if (!entry) {
			if (folded.size < MOST_AT_ONCE) remember(key, details, message, write);
			write(details, message);
		} else if (details.requestId === undefined) {
			entry.more++;
		} else {
			write({ ...details, err: shorten(err) }, message);
		}
	};
}

function shorten(err: DescribedError | undefined): DescribedError | undefined {
	if (!(err instanceof Object)) return err;
	const { type, message, code, cause } = err;
	return { type, message, code, cause: shorten(cause) };
}
