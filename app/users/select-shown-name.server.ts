import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

// A visible character: no space, joiner, direction mark, soft hyphen or filler.
const VISIBLE =
	"[^[:space:]\\u00a0\\u00ad\\u061c\\u115f\\u1160\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufeff\\uffa0]";

/** The name, or the email where nothing of the name is visible: `shownName` in SQL. */
export function selectShownName(name: SQLWrapper, email: SQLWrapper): SQL<string> {
	return sql<string>`CASE WHEN ${name} ~ ${sql.raw(`'${VISIBLE}'`)} THEN ${name} ELSE ${email} END`;
}

/** The shown name of the person with that id: one lookup by the primary key. */
export function selectNameOf(id: SQLWrapper): SQL<string> {
	return sql<string>`(SELECT ${selectShownName(sql`name`, sql`email`)} FROM users WHERE users.id = ${id})`;
}
