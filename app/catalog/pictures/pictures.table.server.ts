import { customType, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";

const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => "bytea" });

/** Each width of an uploaded picture. */
export const pictures = pgTable("pictures", {
	name: text().primaryKey(),
	/** Null where it lies in the object store. */
	bytes: bytea(),
	storedAt: moment("stored_at").notNull().defaultNow(),
	/** As the daily cleanup found it first; null while something shows it. */
	unusedSince: moment("unused_since"),
});
