import { customType, pgTable, smallint, text } from "drizzle-orm/pg-core";
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

/** What colour a picture is about, by the address that games have of it. */
export const pictureHues = pgTable("picture_hues", {
	picture: text().primaryKey(),
	/** In degrees of OKLCH; null where the picture is grey. */
	hue: smallint(),
	notedAt: moment("noted_at").notNull().defaultNow(),
});
