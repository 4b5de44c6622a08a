import type { App } from "#app/app-context.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";
import { sweepPictures } from "./sweep-pictures.server.ts";

const MINUTE_MS = 60_000;

/** Removes pictures that nothing shows, soon after the start and then once a day. */
export const dailyPictureCleanup: Job<App> = {
	name: "daily picture cleanup",
	firstAfterMs: MINUTE_MS,
	everyMs: 24 * 60 * MINUTE_MS,
	async run(db, { objects, log }) {
		const removed = await sweepPictures(db, objects);
		if (removed > 0) log.info({ removed }, "pictures that nothing shows were removed");
	},
};
