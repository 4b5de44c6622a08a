import { currentCaller } from "../platform/caller.server.ts";
import type { Queryable } from "../platform/database.server.ts";
import { ACTIONS, type Action } from "./actions.ts";
import { auditEntries } from "./audit.table.server.ts";

/** The parts that changed, as they were and as they are; never a secret. */
type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** Records what an admin did, on the transaction that does it: both happen or neither. */
export async function recordAction(
	db: Queryable,
	actorId: string,
	action: Action,
	subjectId: string,
	change: Change = {},
): Promise<void> {
	const ipAddress = currentCaller.getStore()?.address ?? null;
	const subjectKind = ACTIONS[action].subject;
	await db
		.insert(auditEntries)
		.values({ actorId, action, subjectKind, subjectId, ipAddress, ...change });
}
