import type { App } from "#app/app-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";

/** One run of a scheduled job that needs nothing but the database. */
export function runJob({ run }: Job<App>, db: Database): Promise<void> {
	const { signal } = new AbortController();
	return run(db, undefined as unknown as App, { isFirst: true, signal });
}
