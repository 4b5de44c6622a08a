import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";
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
	createdAt: moment("created_at").notNull().defaultNow(),
});
