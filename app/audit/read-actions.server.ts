import { and, desc, eq, sql } from "drizzle-orm";
import { cutPage } from "#app/core/page.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { newestFirst } from "#app/platform/database/keyset.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";
import { ACTIONS, type Action, type Subject } from "./actions.ts";
import { auditEntries } from "./audit.table.server.ts";

const PAGE = 50;
const NEWEST_FIRST = newestFirst(auditEntries.id);

type Values = Record<string, unknown> | null;

const columns = {
	id: auditEntries.id,
	actorId: auditEntries.actorId,
	actorName: selectNameOf(auditEntries.actorId),
	action: auditEntries.action,
	subjectKind: auditEntries.subjectKind,
	subjectId: auditEntries.subjectId,
	before: sql<Values>`${auditEntries.before}`,
	after: sql<Values>`${auditEntries.after}`,
	createdAt: auditEntries.createdAt,
};

export type AuditEntry = Awaited<ReturnType<typeof listActions>>["entries"][number];

/** A page of what admins did, newest first; `after` is the id of the last entry of the page before. */
export async function listActions(
	db: Queryable,
	{ kind, after }: { kind?: Subject | undefined; after?: number | undefined },
) {
	const rows = await db
		.select(columns)
		.from(auditEntries)
		.where(and(kind && eq(auditEntries.subjectKind, kind), NEWEST_FIRST.after(after)))
		.orderBy(NEWEST_FIRST.by)
		.limit(PAGE + 1);
	const { rows: page, next } = cutPage(rows, PAGE, ({ id }) => id);
	return { entries: page, next };
}

/** The newest actions on one subject. */
export function listActionsOf(
	db: Queryable,
	{ subjectKind, subjectId, limit }: { subjectKind: Subject; subjectId: string; limit: number },
) {
	return db
		.select(columns)
		.from(auditEntries)
		.where(and(eq(auditEntries.subjectKind, subjectKind), eq(auditEntries.subjectId, subjectId)))
		.orderBy(desc(auditEntries.id))
		.limit(limit);
}

/** The newest such action on a subject; undefined when there is none. */
export async function findLastAction(db: Queryable, action: Action, subjectId: string) {
	const [entry] = await db
		.select(columns)
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
	return entry;
}
