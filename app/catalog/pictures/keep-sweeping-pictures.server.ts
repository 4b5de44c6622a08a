import type { App } from "../../platform/app-context.server.ts";
import { openDatabase } from "../../platform/database.server.ts";
import { sweepPictures } from "./sweep-pictures.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Sweeps pictures soon after the start and then once a day. Returns the function that ends it. */
export function keepSweepingPictures(
	{ env, log }: Pick<App, "env" | "log">,
	databaseUrl: string,
): () => void {
	async function sweep() {
		const db = openDatabase(databaseUrl, { connections: 1, patient: true });
		try {
			const removed = await sweepPictures(db, env);
			if (removed > 0) log.info({ removed }, "pictures that nothing shows were removed");
		} catch (error) {
			log.error({ err: error }, "the pictures could not be swept");
		} finally {
			await db.close();
		}
	}
	const first = setTimeout(sweep, MINUTE_MS);
	const daily = setInterval(sweep, DAY_MS);
	first.unref();
	daily.unref();
	return () => {
		clearTimeout(first);
		clearInterval(daily);
	};
}
