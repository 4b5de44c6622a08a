/** Runs no more than so many works at once; the others wait for their turn, in their order. */
export function limitAtOnce(most: number) {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (running < most) running++;
		else await new Promise<void>((begin) => waiting.push(begin));
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}
