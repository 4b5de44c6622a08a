import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.server.ts";
import { ACTIONS, type Action } from "./actions.ts";
import { auditEntries } from "./audit.table.server.ts";

/** Who did such a thing to a subject last; undefined when nobody has. */
export async function findLastAction(db: Queryable, action: Action, subjectId: string) {
	const [last] = await db
		.select({
			actorId: auditEntries.actorId,
			actorName: sql<string>`(SELECT name FROM users WHERE users.id = ${auditEntries.actorId})`,
		})
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.subjectKind, ACTIONS[action].subject),
				eq(auditEntries.subjectId, subjectId),
				eq(auditEntries.action, action),
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(1);
	return last;
}
