import { MOVES } from "./cash-days.ts";

/**
 * What an entry is in the day's cash, as text of SQL over `entry`, an entry of the ledger, and `asked`,
 * the top-up that its reference names, if it names one. What went back to a card, and what came back
 * where that failed, is named after the return.
 */
export const CASH_CLASS = `CASE entry.kind
	WHEN 'purchase' THEN 'purchases'
	WHEN 'refund' THEN 'refunds'
	WHEN 'topup' THEN CASE
		WHEN asked.type = 'abb' THEN 'abb'
		WHEN entry.actor_role = 'system' THEN 'epoint_auto'
		ELSE 'epoint_hand'
	END
	ELSE CASE
		WHEN asked.type = 'abb' THEN 'abb_back'
		WHEN asked.type = 'epoint' THEN 'epoint_back'
		WHEN entry.reference LIKE 'return:%' OR entry.reference LIKE 'card-refund%' THEN 'returned'
		ELSE 'by_hand'
	END
END`;

/** The figure of each class, for a SELECT over rows of `class` and `amount_qepik`; purchases are counted up. */
export const CASH_SUMS = MOVES.map(({ column }) => {
	const sign = column === "purchases" ? "-" : "";
	return `coalesce(${sign}sum(amount_qepik) FILTER (WHERE class = '${column}'), 0)::bigint AS ${column}_qepik`;
}).join(",\n");
