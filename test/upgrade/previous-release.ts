// The statements that the release before this one sends about top-ups, word for word but for the
// order of their values. They go with the view `balance_requests`.

const book = (kind: string, from: string, amount: string, id: string) => `moved AS (
		UPDATE balances SET balance_qepik = balance_qepik + ${amount},
			last_sequence = coalesce(last_sequence, 0) + 1
		FROM ${from}
		WHERE balances.user_id = ${from}.user_id AND balance_qepik + ${amount} >= 0
		RETURNING balances.user_id, balance_qepik, last_sequence, ${amount} AS amount_qepik,
			${id} AS reference, $2 AS actor_id, '' AS reason
	), booked AS (
		INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
			reference, actor_id, reason)
		SELECT user_id, last_sequence, '${kind}', amount_qepik, balance_qepik, reference, actor_id,
			reason
		FROM moved
		RETURNING user_id, reference, balance_after_qepik
	)`;

/** id, user, email, amount, type. */
export const ASK = `
	INSERT INTO balance_requests (id, user_id, user_email, amount_qepik, type)
	SELECT $1, $2, $3, $4, $5
	WHERE may_ask_top_up($2, 20)
	RETURNING 1`;

/** id, admin, what arrived or null. */
export const APPROVE = `
	WITH approved AS (
		UPDATE balance_requests SET status = 'completed', processed_at = now(), processed_by = $2,
			approved_amount_qepik = coalesce($3::bigint, amount_qepik)
		WHERE id = $1 AND status = 'pending'
		RETURNING id, user_id, amount_qepik, approved_amount_qepik
	), ${book("topup", "approved", "approved.approved_amount_qepik", "approved.id")}
	SELECT booked.user_id, users.name AS user_name, approved.amount_qepik,
		approved.approved_amount_qepik
	FROM booked JOIN approved ON approved.id = booked.reference
		JOIN users ON users.id = booked.user_id`;

/** id, admin, reason. */
export const REJECT = `
	UPDATE balance_requests SET status = 'rejected', processed_at = now(), processed_by = $2,
		reason = $3
	FROM users
	WHERE balance_requests.id = $1 AND status = 'pending' AND users.id = user_id
	RETURNING user_id, users.name AS user_name, amount_qepik`;

/** id, admin, reason. */
export const TAKE_BACK = `
	WITH approved AS (
		SELECT id, user_id, approved_amount_qepik FROM balance_requests
		WHERE id = $1 AND status = 'completed' AND undone_at IS NULL
		FOR UPDATE
	), covered AS (
		SELECT approved.id, balances.user_id,
			least(balance_qepik, approved_amount_qepik) AS taken_qepik
		FROM balances JOIN approved ON approved.user_id = balances.user_id
		WHERE balance_qepik > 0
		FOR UPDATE OF balances
	), ${book("adjustment", "covered", "-covered.taken_qepik", "covered.id")}, undone AS (
		UPDATE balance_requests SET status = 'rejected', undone_at = now(), undone_by = $2,
			taken_back_qepik = -moved.amount_qepik, reason = $3
		FROM moved
		WHERE balance_requests.id = moved.reference
		RETURNING balance_requests.id, approved_amount_qepik, taken_back_qepik
	)
	SELECT booked.user_id, users.name AS user_name, approved_amount_qepik, taken_back_qepik
	FROM booked JOIN undone ON undone.id = booked.reference
		JOIN users ON users.id = booked.user_id`;

/** id, admin, amount. */
export const APPROVE_REJECTED = `
	WITH approved AS (
		UPDATE balance_requests SET status = 'completed', undone_at = now(), undone_by = $2,
			approved_amount_qepik = $3
		WHERE id = $1 AND status = 'rejected' AND undone_at IS NULL AND withdrawn_at IS NULL
		RETURNING id, user_id, approved_amount_qepik, reason
	), ${book("topup", "approved", "approved.approved_amount_qepik", "approved.id")}
	SELECT booked.user_id, users.name AS user_name, approved_amount_qepik, approved.reason
	FROM booked JOIN approved ON approved.id = booked.reference
		JOIN users ON users.id = booked.user_id`;

/** id, user. */
export const WITHDRAW = `
	update "balance_requests" set "status" = 'rejected', "processed_at" = now(),
		"processed_by" = $2, "withdrawn_at" = now()
	where (("balance_requests"."id" = $1 and "balance_requests"."user_id" = $2)
		and "balance_requests"."status" = 'pending')
	returning "amount_qepik"`;

/** id. */
export const WHY_NOT = `
	select "balance_requests"."status", "balance_requests"."undone_at",
		"balance_requests"."withdrawn_at", "balances"."balance_qepik"
	from "balance_requests"
	left join "balances" on "balances"."user_id" = "balance_requests"."user_id"
	where "balance_requests"."id" = $1`;

/** customers' ids. */
export const WAITING_OF = `
	select "id", "user_id", (SELECT name FROM users WHERE id = "user_id"), "status", "reason",
		"taken_back_qepik"
	from "balance_requests"
	where ("id" IN (
		SELECT asked.id FROM unnest($1::text[]) AS customer (id)
			CROSS JOIN LATERAL (
				SELECT balance_requests.id FROM balance_requests
				WHERE balance_requests.user_id = customer.id
					AND "balance_requests"."status" = 'pending'
				ORDER BY "balance_requests"."created_at", "balance_requests"."id" LIMIT 31
			) AS asked
	) and "balance_requests"."status" = 'pending')
	order by "balance_requests"."created_at", "balance_requests"."id"`;

/** admin, action, id, before, after. */
export const RECORD = `
	insert into "audit_entries" ("id", "actor_id", "action", "subject_kind", "subject_id", "before",
		"after", "ip_address", "created_at")
	values (default, $1, $2, 'request', $3, $4, $5, null, default)`;
