/** A burst has the work done twice: at its beginning and at its end. */
const PAUSE_MS = 300;

/**
 * Has the work done at once, and once more for all calls that come before it is done and a moment has
 * passed. It never begins anew before it is done: events that come faster than their answers would
 * otherwise keep a page from ever showing one.
 */
export function oncePerBurst(work: () => Promise<void>): () => void {
	let isCalled = false;
	let isAtWork = false;
	return async () => {
		isCalled = true;
		if (isAtWork) return;
		isAtWork = true;
		while (isCalled) {
			isCalled = false;
			await work();
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
		isAtWork = false;
	};
}
