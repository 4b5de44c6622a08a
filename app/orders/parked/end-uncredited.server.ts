import { sql } from "drizzle-orm";
import { formatManat } from "#app/core/money.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { endParked } from "./end-parked.server.ts";

/** A parked order that is open, and how its own top-up stands. */
type Waiting = {
	id: string;
	userId: string;
	status: "pending" | "completed" | "rejected";
	amountQepik: number;
	approvedQepik: number | null;
	reason: string;
	isWithdrawn: boolean;
	/** Until its time is over, in seconds. */
	leftS: number;
};

export async function findWaiting(db: Queryable, id: string): Promise<Waiting | undefined> {
	const { rows } = await db.execute<Waiting>(sql`
		SELECT parked_orders.id, parked_orders.user_id AS "userId", status,
			amount_qepik AS "amountQepik", approved_amount_qepik AS "approvedQepik",
			top_ups.reason, withdrawn_at IS NOT NULL AS "isWithdrawn",
			ceil(extract(epoch FROM expires_at - now()))::float8 AS "leftS"
		FROM parked_orders JOIN top_ups ON top_ups.id = top_up_id
		WHERE parked_orders.id = ${id} AND ended_at IS NULL`);
	return rows[0];
}

/** Ends one whose money did not come, came in part, or came too late; whether it did. */
export async function endUncredited(db: Queryable, waiting: Waiting): Promise<boolean> {
	const { id, status, amountQepik, approvedQepik, leftS } = waiting;
	// What was decided meanwhile is looked at once more.
	const isAsSeen = sql`EXISTS (
		SELECT FROM top_ups WHERE top_ups.id = top_up_id AND status = ${status})`;
	const refuse = (reason: string) => endParked(db, { id, outcome: "refused", reason }, isAsSeen);
	if (status === "rejected") return refuse(whyRejected(waiting));
	if (approvedQepik !== null && approvedQepik < amountQepik) {
		const [came, asked] = [formatManat(approvedQepik), formatManat(amountQepik)];
		return refuse(`${asked} əvəzinə ${came} gəldi`);
	}
	if (leftS > 0) return false;
	return endParked(db, { id, outcome: "expired" }, sql`${isAsSeen} AND expires_at <= now()`);
}

function whyRejected({ isWithdrawn, reason }: Waiting): string {
	if (isWithdrawn) return "Balans sorğusunu geri götürdünüz";
	return reason ? `Balans sorğusu rədd edildi: ${reason}` : "Balans sorğusu rədd edildi";
}
