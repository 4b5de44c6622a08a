import { currentCaller } from "../platform/caller.server.ts";
import type { Queryable } from "../platform/database.server.ts";
import { auditEntries } from "./audit.table.server.ts";

export type Act = {
	actorId: string;
	/** What was done, in a closed list of keys that the audit page has words for. */
	action: string;
	subjectKind: "category" | "game" | "user" | "order" | "request" | "settings";
	subjectId: string;
	/** The parts that changed, as they were and as they are; never a secret. */
	before?: Record<string, unknown>;
	after?: Record<string, unknown>;
};

/** Records what an admin did, on the transaction that does it: both happen or neither. */
export async function recordAct(db: Queryable, act: Act): Promise<void> {
	const ipAddress = currentCaller.getStore()?.address ?? null;
	await db.insert(auditEntries).values({ ...act, ipAddress });
}
