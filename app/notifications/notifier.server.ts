import type { Log } from "#app/platform/log.server.ts";
import { openQueueWorker } from "#app/platform/queue-worker.server.ts";

export type Notifier = ReturnType<typeof openNotifier>;

type Options = {
	log: Log;
	/** How long at most until the next look: the database makes notifications and announces none. */
	idleLookMs?: number;
};

/** Tells of what happened, once `start` is called, in any number of processes. */
export function openNotifier({ log, idleLookMs = 1000 }: Options) {
	let tellNext = async () => 0;
	const worker = openQueueWorker({
		log,
		unreadable: "the notifications cannot be read",
		idleLookMs,
		async begin() {
			return (await tellNext()) > 0 ? { done: Promise.resolve() } : undefined;
		},
		async onIdle() {},
	});
	return {
		/** `tell` tells of what is due, and returns of how much. */
		start<App>(app: App, tell: (app: App) => Promise<number>) {
			tellNext = () => tell(app);
			worker.start();
		},
		/** Begins with nothing more; what is under way is told, or is left as it was. */
		close: () => worker.close(),
	};
}
