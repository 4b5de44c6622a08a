import { currentCaller } from "#app/platform/caller.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { ACTIONS, type Action } from "./actions.ts";
import { auditEntries } from "./audit.table.server.ts";

/** The properties that changed, old and new; never a secret. */
type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** Records what an admin does, in the transaction that does it: both happen or neither. */
export async function recordAction(
	db: Queryable,
	adminId: string,
	action: Action,
	subjectId: string,
	change: Change = {},
): Promise<void> {
	await recordActions(db, adminId, action, [{ subjectId, ...change }]);
}

/** The same, done to several at once. */
export async function recordActions(
	db: Queryable,
	adminId: string,
	action: Action,
	subjects: (Change & { subjectId: string })[],
): Promise<void> {
	const ipAddress = currentCaller.getStore()?.address ?? null;
	const subjectKind = ACTIONS[action].subject;
	const common = { actorId: adminId, action, subjectKind, ipAddress };
	await db.insert(auditEntries).values(subjects.map((subject) => ({ ...common, ...subject })));
}
