import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.server.ts";
import { selectShownName } from "../users/select-shown-name.server.ts";
import type { Subject } from "./actions.ts";
import { auditEntries } from "./audit.table.server.ts";

const shownName = selectShownName(sql`name`, sql`email`);

/** The newest actions on one subject, with who did them. */
export function listActionsOf(
	db: Queryable,
	subject: { subjectKind: Subject; subjectId: string; limit: number },
) {
	return db
		.select({
			id: auditEntries.id,
			action: auditEntries.action,
			actorName: sql<string>`(SELECT ${shownName} FROM users WHERE users.id = ${auditEntries.actorId})`,
			before: auditEntries.before,
			after: auditEntries.after,
			createdAt: auditEntries.createdAt,
		})
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.subjectKind, subject.subjectKind),
				eq(auditEntries.subjectId, subject.subjectId),
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(subject.limit);
}
