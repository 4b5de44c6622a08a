import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, qepik } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";

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
		/** Set by the database; null for a purchase, which customers make themselves. */
		actorRole: text("actor_role"),
		reason: text().notNull().default(""),
		createdAt: moment("created_at").notNull().defaultNow(),
	},
	(entry) => [primaryKey({ columns: [entry.userId, entry.sequence] })],
);

/** Which admin is at which top-up, until when. */
export const topUpClaims = pgTable("top_up_claims", {
	topUpId: text("top_up_id")
		.primaryKey()
		.references(() => topUps.id),
	adminId: text("admin_id")
		.notNull()
		.references(() => users.id),
	claimedUntil: moment("claimed_until").notNull(),
});

export const topUps = pgTable("top_ups", {
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
	/** When its decision was undone, which happens once at most. */
	undoneAt: moment("undone_at"),
	undoneBy: text("undone_by").references(() => users.id),
	/** How much of the approved amount was taken back. */
	takenBackQepik: qepik("taken_back_qepik"),
	/** When its own customer withdrew it; its status is then rejected. */
	withdrawnAt: moment("withdrawn_at"),
});
