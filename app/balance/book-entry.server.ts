import { type SQL, sql } from "drizzle-orm";

type EntryKind = "topup" | "purchase" | "refund" | "adjustment";

type Booking = {
	kind: EntryKind;
	/** The table expression whose one row says what to book; no row books nothing. */
	from: SQL;
	/** Columns or expressions over `from`. */
	userId: SQL;
	amountQepik: SQL;
	reference: SQL;
	actorId: SQL;
	reason?: SQL;
};

/**
 * The table expression `held`: the row of a balance, locked before anything else is. A purchase that
 * has to wait for it then keeps nothing that other customers want, such as a game's stock.
 */
export function holdBalance(userId: SQL): SQL {
	return sql`held AS (SELECT user_id FROM balances WHERE user_id = ${userId} FOR UPDATE)`;
}

/**
 * The only way that money moves: two table expressions, `moved` and `booked`, to stand in the
 * statement of the verb that knows why. The balance and its entry change in one statement, and
 * the guard in the WHERE refuses what the balance does not cover: then both are empty.
 * A reference that is booked already for its kind violates `balance_entries_booked_once`.
 */
export function bookEntry(booking: Booking): SQL {
	return sql`moved AS (
		UPDATE balances SET
			balance_qepik = balance_qepik + ${booking.amountQepik},
			last_sequence = coalesce(last_sequence, 0) + 1
		FROM ${booking.from}
		WHERE balances.user_id = ${booking.userId} AND balance_qepik + ${booking.amountQepik} >= 0
		RETURNING balances.user_id, balance_qepik, last_sequence,
			${booking.amountQepik} AS amount_qepik, ${booking.reference} AS reference,
			${booking.actorId} AS actor_id, ${booking.reason ?? sql`''`} AS reason
	), booked AS (
		INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
			reference, actor_id, reason)
		SELECT user_id, last_sequence, ${sql.raw(`'${booking.kind}'`)}, amount_qepik, balance_qepik,
			reference, actor_id, reason
		FROM moved
		RETURNING user_id, reference, balance_after_qepik
	)`;
}
