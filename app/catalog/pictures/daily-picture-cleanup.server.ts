import type { App } from "#app/app-context.server.ts";
import { readCatalogVersion } from "#app/catalog/catalog-version.server.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { sweepPrivatePictures } from "#app/pictures/private-pictures.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";
import { findMissingHues } from "./find-missing-hues.server.ts";
import { makeMissingCards } from "./make-missing-cards.server.ts";
import { sweepPictures } from "./sweep-pictures.server.ts";

const MINUTE_MS = 60_000;

/**
 * Removes pictures that nothing shows and private ones that are too old, and makes the cards and finds
 * the colours that pictures of an earlier version lack, soon after the start and then once a day.
 */
export const dailyPictureCleanup: Job<App> = {
	name: "daily picture cleanup",
	firstAfterMs: MINUTE_MS,
	everyMs: 24 * 60 * MINUTE_MS,
	async run(db, { objects, log, hub }, { signal }) {
		const removed = await sweepPictures(db, objects);
		if (removed > 0) log.info({ removed }, "pictures that nothing shows were removed");
		const swept = await sweepPrivatePictures(db);
		if (swept > 0) log.info({ removed: swept }, "private pictures that are too old were removed");
		const version = await readCatalogVersion(db);
		try {
			const hues = await findMissingHues(db, { objects, log, signal });
			if (hues > 0) log.info({ hues }, "the colours of pictures that had none were found");
			const cards = await makeMissingCards(db, { objects, log, signal });
			if (cards > 0) log.info({ cards }, "cards for chats were made of pictures that had none");
		} finally {
			// What was found before a failure stays.
			if ((await readCatalogVersion(db)) !== version) catalogChanged(hub);
		}
	},
};
