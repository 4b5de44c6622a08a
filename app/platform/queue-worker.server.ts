import { isOutage } from "#app/platform/database/errors.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/** How much of a queue a process works off at once. */
export const AT_ONCE = 4;
/** After a row was put in, its transaction may go on for a while: looks follow at growing pauses. */
const FIRST_LOOK_MS = 20;
/** How long work under way may still take when the process ends. */
const CLOSE_GRACE_MS = 5000;

/** What a look is made for: something that was just put in, or what nobody has announced. */
type Look = { isIdle: boolean; isFirst: boolean };

type Queue = {
	log: Log;
	/** The log's words for a queue that cannot be read. */
	unreadable: string;
	/** How long at most until the next look for what nobody has announced. */
	idleLookMs: number;
	/**
	 * Claims one and begins with it; undefined when none waits. `done` settles once the work is over,
	 * and never rejects.
	 */
	begin(look: Look): Promise<{ done: Promise<void> } | undefined>;
	/** After each idle look. */
	onIdle(): Promise<void>;
};

/**
 * Works off a queue in the database, once `start` is called, a few rows at once; any number of
 * processes may. `ending` is aborted when work under way has to be cut.
 */
export function openQueueWorker({ log, unreadable, idleLookMs, begin, onIdle }: Queue) {
	const underWay = new Set<Promise<void>>();
	const ending = new AbortController();
	let isWorking = false;
	let isFirst = true;
	let timer: NodeJS.Timeout | undefined;
	let pauseMs = idleLookMs;
	let looking = Promise.resolve();

	function lookAfter(ms: number) {
		clearTimeout(timer);
		if (!isWorking) return;
		pauseMs = ms;
		timer = setTimeout(() => {
			looking = looking.then(look);
		}, ms).unref();
	}

	async function look() {
		const kind = { isIdle: pauseMs >= idleLookMs, isFirst };
		isFirst = false;
		let nextMs = Math.min(pauseMs * 2, idleLookMs);
		// What is put in meanwhile brings its own looks.
		pauseMs = Number.POSITIVE_INFINITY;
		try {
			while (isWorking && underWay.size < AT_ONCE) {
				const begun = await begin(kind);
				if (!begun) break;
				nextMs = FIRST_LOOK_MS;
				const done: Promise<void> = begun.done.finally(() => {
					underWay.delete(done);
					lookAfter(FIRST_LOOK_MS);
				});
				underWay.add(done);
			}
			if (kind.isIdle) await onIdle();
		} catch (error) {
			nextMs = idleLookMs;
			// The outage itself is told by whoever watches the database.
			if (!isOutage(error)) log.error({ err: error }, unreadable);
		}
		if (pauseMs === Number.POSITIVE_INFINITY) lookAfter(nextMs);
	}

	return {
		ending: ending.signal,
		/** Something was put in, in a transaction that may not be committed yet. */
		lookSoon: () => lookAfter(FIRST_LOOK_MS),
		start() {
			isWorking = true;
			lookAfter(FIRST_LOOK_MS);
			// The first look is for what other processes have left as well.
			pauseMs = idleLookMs;
		},
		/** Begins with nothing more. What is under way has a moment; what is cut is done again later. */
		async close(): Promise<void> {
			isWorking = false;
			clearTimeout(timer);
			const late = setTimeout(() => ending.abort(), CLOSE_GRACE_MS);
			await looking;
			await Promise.all(underWay);
			clearTimeout(late);
		},
	};
}
