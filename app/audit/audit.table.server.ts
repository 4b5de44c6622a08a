import { bigint, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/users.table.server.ts";
import type { Action, Subject } from "./actions.ts";

/** Append-only: the database refuses a change or a removal. */
export const auditEntries = pgTable("audit_entries", {
	id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
	actorId: text("actor_id")
		.notNull()
		.references(() => users.id),
	action: text().$type<Action>().notNull(),
	subjectKind: text("subject_kind").$type<Subject>().notNull(),
	subjectId: text("subject_id").notNull(),
	before: jsonb(),
	after: jsonb(),
	ipAddress: text("ip_address"),
	createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
