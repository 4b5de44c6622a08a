import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { cutPage } from "#app/core/page.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { newestFirst } from "#app/platform/database/keyset.server.ts";
import { matchesTerms } from "#app/platform/database/search-terms.server.ts";
import { SYSTEM_ACTOR } from "./system-actor.server.ts";
import { users } from "./users.table.server.ts";

/** The system acts, and is nobody. */
const IS_PERSON = ne(users.id, SYSTEM_ACTOR);

const PAGE = 30;
const NEWEST_FIRST = newestFirst(users.createdAt, users.id);
/** The words of name and email, a generated column. */
const SEARCH_TERMS = sql`users.words`;

const columns = {
	id: users.id,
	name: users.name,
	email: users.email,
	role: users.role,
	createdAt: users.createdAt,
	balanceQepik: sql<number>`(SELECT balance_qepik FROM balances WHERE user_id = ${users.id})`,
	isClosed: sql<boolean>`EXISTS (SELECT FROM account_closings WHERE user_id = ${users.id})`,
};

/** A person as admins see them. */
export type ListedUser = Awaited<ReturnType<typeof listUsers>>["users"][number];

/** A page of everybody, newest first; `after` is the id of the last one of the page before. */
export async function listUsers(
	db: Queryable,
	{ search = "", after }: { search?: string; after?: string | undefined },
) {
	const rows = await db
		.select(columns)
		.from(users)
		.where(and(IS_PERSON, await matchesSearch(db, search), NEWEST_FIRST.after(after)))
		.orderBy(NEWEST_FIRST.by)
		.limit(PAGE + 1);
	const { rows: page, next } = cutPage(rows, PAGE, ({ id }) => id);
	return { users: page, next };
}

export async function findUser(db: Queryable, userId: string): Promise<ListedUser | undefined> {
	const [user] = await db
		.select(columns)
		.from(users)
		.where(and(eq(users.id, userId), IS_PERSON));
	return user;
}

/** Where to write to every admin. */
export async function listAdminEmails(db: Queryable): Promise<string[]> {
	const rows = await db.select({ email: users.email }).from(users).where(eq(users.role, "admin"));
	return rows.map(({ email }) => email);
}

/** The newest users whom a search finds, for the searches of other lists. */
export async function findUserIds(
	db: Queryable,
	{ search, limit, isForgiving }: { search: string; limit: number; isForgiving?: boolean },
): Promise<string[]> {
	const rows = await db
		.select({ id: users.id })
		.from(users)
		.where(and(IS_PERSON, await matchesSearch(db, search, { isForgiving })))
		.orderBy(NEWEST_FIRST.by)
		.limit(limit);
	return rows.map(({ id }) => id);
}

/**
 * By a whole email, or by words of a name or an email. A whole email has an index of its own: split
 * into words, its mail host would match everybody. No error is forgiven in it.
 */
async function matchesSearch(
	db: Queryable,
	search: string,
	{ isForgiving }: { isForgiving?: boolean | undefined } = {},
): Promise<SQL | undefined> {
	if (!search.includes("@")) return matchesTerms(SEARCH_TERMS, search, { isForgiving });
	const hasEmail = eq(users.email, search.trim().toLowerCase());
	const [user] = await db.select({ id: users.id }).from(users).where(hasEmail);
	return user ? hasEmail : matchesTerms(SEARCH_TERMS, search);
}
