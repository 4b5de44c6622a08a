import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/users.table.server.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const qepik = (name: string) => bigint(name, { mode: "number" });

export const balances = pgTable("balances", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id),
	balanceQepik: qepik("balance_qepik").notNull().default(0),
	lastSequence: bigint("last_sequence", { mode: "number" }),
});

/** Append-only: the database refuses a change or a removal. */
export const balanceEntries = pgTable(
	"balance_entries",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		sequence: bigint({ mode: "number" }).notNull(),
		kind: text({ enum: ["topup", "purchase", "refund", "adjustment"] }).notNull(),
		amountQepik: qepik("amount_qepik").notNull(),
		balanceAfterQepik: qepik("balance_after_qepik").notNull(),
		reference: text().notNull(),
		actorId: text("actor_id")
			.notNull()
			.references(() => users.id),
		/** Stamped by the database; null for a purchase, which is one's own. */
		actorRole: text("actor_role"),
		reason: text().notNull().default(""),
		createdAt: moment("created_at").notNull().defaultNow(),
	},
	(entry) => [primaryKey({ columns: [entry.userId, entry.sequence] })],
);

export const balanceRequests = pgTable("balance_requests", {
	id: text().primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	userEmail: text("user_email").notNull(),
	amountQepik: qepik("amount_qepik").notNull(),
	type: text({ enum: ["epoint", "abb"] }).notNull(),
	status: text({ enum: ["pending", "completed", "rejected"] })
		.notNull()
		.default("pending"),
	approvedAmountQepik: qepik("approved_amount_qepik"),
	createdAt: moment("created_at").notNull().defaultNow(),
	processedAt: moment("processed_at"),
	processedBy: text("processed_by").references(() => users.id),
	/** Why it was rejected, or why its approval was taken back. */
	reason: text().notNull().default(""),
	/** When its decision was turned round, which happens once. */
	undoneAt: moment("undone_at"),
	undoneBy: text("undone_by").references(() => users.id),
	/** What was really taken back of the approved amount. */
	takenBackQepik: qepik("taken_back_qepik"),
	/** When its own customer took it out of the queue; it is rejected then. */
	withdrawnAt: moment("withdrawn_at"),
});
