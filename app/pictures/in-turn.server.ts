import { Problem } from "#app/core/problem.ts";

/**
 * Runs one work at a time: a photograph takes hundreds of megabytes while it is decoded. A few more
 * wait for their turn; past these somebody is told to come again.
 */
export function takeTurns(mostWaiting: number) {
	let last: Promise<unknown> = Promise.resolve();
	let underWay = 0;
	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (underWay > mostWaiting) {
			throw new Problem("too-many", "İndi başqa şəkillər hazırlanır, bir azdan yenidən cəhd edin");
		}
		underWay++;
		const done = last.then(work).finally(() => {
			underWay--;
		});
		last = done.catch(() => {});
		return done;
	};
}
