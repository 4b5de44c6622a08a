import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whole minutes since a moment. A row can be newer than the statement that reads it, or than the clock
 * after it was set back: such a row is 0 minutes old.
 */
export function selectMinutesSince(moment: SQLWrapper): SQL<number> {
	return sql<number>`greatest(0, floor(extract(epoch FROM now() - ${moment}) / 60))::int`;
}
