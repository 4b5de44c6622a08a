import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

// What `visibleText` leaves nothing of, in PostgreSQL's words: controls, joiners, marks of direction, fillers.
const INVISIBLE = [
	"[:space:]\\u0001-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f",
	"\\u0890-\\u0891\\u08e2\\u115f-\\u1160\\u17b4-\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f",
	"\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb",
	"\\U000110bd\\U000110cd\\U00013430-\\U0001343f\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a",
	"\\U000e0000-\\U000e0fff",
].join("");

/** The name, or the email where nothing of the name is visible: `shownName` in SQL. */
export function selectShownName(name: SQLWrapper, email: SQLWrapper): SQL<string> {
	return sql<string>`CASE WHEN ${name} ~ ${sql.raw(`'[^${INVISIBLE}]'`)} THEN ${name} ELSE ${email} END`;
}

/** The shown name of the person with that id: one lookup by the primary key. */
export function selectNameOf(id: SQLWrapper): SQL<string> {
	return sql<string>`(SELECT ${selectShownName(sql`name`, sql`email`)} FROM users WHERE users.id = ${id})`;
}
