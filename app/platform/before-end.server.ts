/** What work comes to, or the signal's reason: work that heeds no signal keeps no place. */
export async function beforeEnd<Result>(
	work: Promise<Result>,
	signal: AbortSignal,
): Promise<Result> {
	const ended = Promise.withResolvers<never>();
	const end = () => ended.reject(signal.reason);
	if (signal.aborted) end();
	signal.addEventListener("abort", end, { once: true });
	try {
		return await Promise.race([work, ended.promise]);
	} finally {
		signal.removeEventListener("abort", end);
	}
}
