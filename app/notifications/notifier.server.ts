import type { App } from "#app/app-context.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { openQueueWorker } from "#app/platform/queue-worker.server.ts";
import { tellDue } from "./tell-due.server.ts";

type Options = {
	log: Log;
	/** How long at most until the next look: the database makes notifications and announces none. */
	idleLookMs?: number;
};

/** Tells of what happened, once `start` is called, in any number of processes. */
export function openNotifier({ log, idleLookMs = 1000 }: Options) {
	let app: App | undefined;
	const worker = openQueueWorker({
		log,
		unreadable: "the notifications cannot be read",
		idleLookMs,
		async begin() {
			const told = app ? await tellDue(app) : 0;
			return told > 0 ? { done: Promise.resolve() } : undefined;
		},
		async onIdle() {},
	});
	return {
		start(shop: App) {
			app = shop;
			worker.start();
		},
		/** Begins with nothing more; what is under way is told, or is left as it was. */
		close: () => worker.close(),
	};
}
