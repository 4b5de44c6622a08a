import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

// A character that is seen: no space, joiner, mark of direction, soft hyphen or filler.
const SEEN =
	"[^[:space:]\\u00a0\\u00ad\\u061c\\u115f\\u1160\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufeff\\uffa0]";

/** The name, or the email where nothing of the name can be seen: `shownName`, asked of the database. */
export function selectShownName(name: SQLWrapper, email: SQLWrapper): SQL<string> {
	return sql<string>`CASE WHEN ${name} ~ ${sql.raw(`'${SEEN}'`)} THEN ${name} ELSE ${email} END`;
}
