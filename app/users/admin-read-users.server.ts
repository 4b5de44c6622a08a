import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { cutPage } from "../core/page.ts";
import type { Queryable } from "../platform/database.server.ts";
import { holdsWords } from "../platform/search-words.server.ts";
import { users } from "./users.table.server.ts";

const PAGE = 30;
/** The words of name and email, which the database keeps. */
const WORDS = sql`users.words`;

const columns = {
	id: users.id,
	name: users.name,
	email: users.email,
	role: users.role,
	createdAt: users.createdAt,
	balanceQepik: sql<number>`(SELECT balance_qepik FROM balances WHERE user_id = ${users.id})`,
};

export type AdminUser = Awaited<ReturnType<typeof listUsers>>["users"][number];

/** A page of everybody, newest first; `after` is the id of the last one of the page before. */
export async function listUsers(
	db: Queryable,
	{ search = "", after }: { search?: string; after?: string | undefined },
) {
	const found = await db
		.select(columns)
		.from(users)
		.where(and(await isMeant(db, search), after ? isAfter(after) : undefined))
		.orderBy(desc(users.createdAt), desc(users.id))
		.limit(PAGE + 1);
	const { rows, next } = cutPage(found, PAGE, ({ id }) => id);
	return { users: rows, next };
}

export async function findUser(db: Queryable, userId: string): Promise<AdminUser | undefined> {
	const [found] = await db.select(columns).from(users).where(eq(users.id, userId));
	return found;
}

/** Who is meant by a whole email, or by words of a name or an email. */
export async function findUserIds(
	db: Queryable,
	{ search, limit }: { search: string; limit: number },
): Promise<string[]> {
	const found = await db
		.select({ id: users.id })
		.from(users)
		.where(await isMeant(db, search))
		.orderBy(desc(users.createdAt), desc(users.id))
		.limit(limit);
	return found.map(({ id }) => id);
}

/** A whole email has an index of its own; as words, its mail host is one that everybody has. */
async function isMeant(db: Queryable, search: string): Promise<SQL | undefined> {
	if (!search.includes("@")) return holdsWords(WORDS, search);
	const isTheirs = eq(users.email, search.trim().toLowerCase());
	const [found] = await db.select({ id: users.id }).from(users).where(isTheirs);
	return found ? isTheirs : holdsWords(WORDS, search);
}

function isAfter(id: string): SQL {
	return sql`(${users.createdAt}, ${users.id}) <
		((SELECT created_at FROM users WHERE id = ${id}), ${id})`;
}
