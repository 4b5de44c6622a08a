import { and, desc, eq, sql } from "drizzle-orm";
import { cutPage } from "../core/page.ts";
import type { Queryable } from "../platform/database.server.ts";
import { selectShownName } from "../users/select-shown-name.server.ts";
import type { Subject } from "./actions.ts";
import { auditEntries } from "./audit.table.server.ts";

const shownName = selectShownName(sql`name`, sql`email`);

const PAGE = 50;

export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>["entries"][number];

/** A page of what admins did, newest first. */
export async function listAuditEntries(
	db: Queryable,
	{ kind, after }: { kind?: Subject | undefined; after?: number | undefined },
) {
	const found = await db
		.select({
			id: auditEntries.id,
			actorId: auditEntries.actorId,
			actorName: sql<string>`(SELECT ${shownName} FROM users WHERE id = ${auditEntries.actorId})`,
			action: auditEntries.action,
			subjectKind: auditEntries.subjectKind,
			subjectId: auditEntries.subjectId,
			before: sql<Record<string, unknown> | null>`${auditEntries.before}`,
			after: sql<Record<string, unknown> | null>`${auditEntries.after}`,
			createdAt: auditEntries.createdAt,
		})
		.from(auditEntries)
		.where(
			and(
				kind && eq(auditEntries.subjectKind, kind),
				after === undefined ? undefined : sql`${auditEntries.id} < ${after}`,
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(PAGE + 1);
	const { rows, next } = cutPage(found, PAGE, ({ id }) => id);
	return { entries: rows, next };
}
