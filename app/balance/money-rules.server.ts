// The rules of docs/money.md as queries. Each returns the rows that break its rule, as (offender, detail);
// no row means that all is well.
import { CARD_REFUND_RULES } from "./card-refund-rules.server.ts";
import { CASH_RULES } from "./cash/cash-rules.server.ts";
import { PARKED_ORDER_RULE } from "./parked-order-rule.server.ts";

export type MoneyRule = { rule: number; says: string; offenders: string };

/** The moment of a completion stays when it is taken back; that the order waits again is recorded. */
const COMPLETION_TAKEN_BACK = `EXISTS (SELECT FROM audit_entries
	WHERE subject_kind = 'order' AND subject_id = orders.id AND action = 'order.undo'
		AND after->>'status' = 'pending')`;

export const MONEY_RULES: MoneyRule[] = [
	{
		rule: 1,
		says: "The stored balance is the sum of the customer's entries",
		offenders: `
			SELECT 'customer ' || id, format('stored %s, entries %s', balance_qepik, booked)
			FROM users LEFT JOIN balances ON user_id = id LEFT JOIN (
				SELECT user_id, sum(amount_qepik) AS booked FROM balance_entries GROUP BY user_id
			) entries ON entries.user_id = id
			WHERE balance_qepik IS DISTINCT FROM coalesce(booked, 0)`,
	},
	{
		rule: 2,
		says: "No balance is below zero, now or at any time before",
		offenders: `
			SELECT 'customer ' || user_id, format('balance %s', balance_qepik)
			FROM balances WHERE balance_qepik < 0
			UNION ALL
			SELECT 'customer ' || user_id, format('after entry %s: %s', sequence, balance_after_qepik)
			FROM balance_entries WHERE balance_after_qepik < 0`,
	},
	{
		rule: 3,
		says: "Each entry follows the one before, without a gap, and leaves that balance plus its amount",
		offenders: `
			SELECT 'customer ' || user_id, format('entry %s', sequence)
			FROM (
				SELECT *, lag(sequence, 1, 0::bigint) OVER chain AS sequence_before,
					lag(balance_after_qepik, 1, 0::bigint) OVER chain AS left_before
				FROM balance_entries WINDOW chain AS (PARTITION BY user_id ORDER BY sequence)
			) chained
			WHERE sequence <> sequence_before + 1
				OR balance_after_qepik <> left_before + amount_qepik`,
	},
	{
		rule: 4,
		says: "Each top-up that was approved has one topup entry over its approved amount, what was taken back of it is one adjustment, and no other top-up has either",
		offenders: `
			SELECT 'top-up ' || coalesce(top_up.id, credit.reference),
				format('status %s, approved %s, booked %s, taken back %s, booked %s', status,
					approved_amount_qepik, booked, taken_back_qepik, -taken.amount_qepik)
			FROM (SELECT * FROM top_ups WHERE status <> 'pending') top_up FULL JOIN (
				SELECT reference, count(*) AS entries, sum(amount_qepik) AS booked
				FROM balance_entries WHERE kind = 'topup' GROUP BY reference
			) credit ON credit.reference = top_up.id
			LEFT JOIN balance_entries taken
				ON taken.kind = 'adjustment' AND taken.reference = top_up.id
			WHERE coalesce(entries, 0) <> (approved_amount_qepik IS NOT NULL)::integer
				OR booked IS DISTINCT FROM approved_amount_qepik
				OR -taken.amount_qepik IS DISTINCT FROM taken_back_qepik
				OR (status = 'completed')
					IS DISTINCT FROM (approved_amount_qepik IS NOT NULL AND taken_back_qepik IS NULL)
				OR taken_back_qepik > approved_amount_qepik`,
	},
	{
		rule: 5,
		says: "Each order has one purchase entry over its total; there is no other purchase entry",
		offenders: `
			SELECT 'order ' || coalesce(orders.id, reference), format('total %s, booked %s', total_qepik, booked)
			FROM orders FULL JOIN (
				SELECT reference, count(*) AS entries, sum(amount_qepik) AS booked
				FROM balance_entries WHERE kind = 'purchase' GROUP BY reference
			) debit ON reference = orders.id
			WHERE entries IS DISTINCT FROM 1 OR booked IS DISTINCT FROM -total_qepik`,
	},
	{
		rule: 6,
		says: "An order's total is the sum of its items and above zero; an item's price is its unit price times 1 to 99",
		offenders: `
			SELECT 'order ' || orders.id, format('total %s, items %s', total_qepik, items_qepik)
			FROM orders LEFT JOIN (
				SELECT order_id, sum(price_qepik) AS items_qepik FROM order_items GROUP BY order_id
			) items ON order_id = orders.id
			WHERE total_qepik IS DISTINCT FROM items_qepik OR total_qepik <= 0
			UNION ALL
			SELECT 'order ' || order_id, format('line %s: %s × %s = %s', line, quantity, unit_price_qepik, price_qepik)
			FROM order_items
			WHERE price_qepik <> unit_price_qepik * quantity OR quantity NOT BETWEEN 1 AND 99
				OR unit_price_qepik < 0`,
	},
	{
		rule: 7,
		says: "What was given back of an order is what its refund entries say, each booked once, and no more than its total; one of them is the order's own, for what was left when it was cancelled",
		offenders: `
			SELECT 'order ' || coalesce(orders.id, order_id),
				format('total %s, refunded %s, booked %s, cancelled at %s', total_qepik, refunded_qepik,
					booked, cancelled_at)
			FROM (
				SELECT * FROM orders WHERE refunded_at IS NOT NULL OR refunded_qepik <> 0
			) orders FULL JOIN (
				SELECT coalesce(order_id, reference) AS order_id, sum(amount_qepik) AS booked,
					count(*) - count(DISTINCT reference) AS again,
					count(*) FILTER (WHERE order_id IS NULL) AS own
				FROM balance_entries LEFT JOIN order_refunds ON order_refunds.id = reference
				WHERE kind = 'refund' GROUP BY 1
			) refunds ON order_id = orders.id
			WHERE booked IS DISTINCT FROM refunded_qepik OR booked > total_qepik OR again > 0
				OR own <> (refunded_at IS NOT NULL)::integer
				OR (refunded_at IS NOT NULL AND (cancelled_at IS NULL OR booked < total_qepik))
			UNION ALL
			SELECT 'refund ' || part.id, format('booked %s, its units cost %s', amount_qepik, cost)
			FROM order_refunds part
				LEFT JOIN balance_entries ON kind = 'refund' AND reference = part.id
				LEFT JOIN (
					SELECT refund_id, sum(back.quantity * unit_price_qepik) AS cost
					FROM order_refund_lines back JOIN order_items USING (order_id, line)
					GROUP BY refund_id
				) lines ON refund_id = part.id
			WHERE amount_qepik IS NULL OR cost <> amount_qepik`,
	},
	{
		rule: 8,
		says: "A tracked stock is never below zero, and what was taken from it and not returned is what the orders say",
		offenders: `
			SELECT 'game ' || games.id, format('stock %s, taken %s, ordered %s', stock, units_sold, ordered)
			FROM games LEFT JOIN (
				SELECT game_id, sum(quantity - coalesce(back, 0)) AS ordered
				FROM order_items JOIN orders ON orders.id = order_id LEFT JOIN (
					SELECT order_id, line, sum(quantity) AS back
					FROM order_refund_lines GROUP BY order_id, line
				) refunded USING (order_id, line)
				WHERE from_stock AND NOT stock_returned GROUP BY game_id
			) items ON game_id = games.id
			WHERE (track_stock AND (stock IS NULL OR stock < 0)) OR units_sold <> coalesce(ordered, 0)
			UNION ALL
			SELECT 'order ' || order_id, format('line %s: %s units, %s paid back', line, item.quantity, back)
			FROM order_items item JOIN (
				SELECT order_id, line, sum(quantity) AS back
				FROM order_refund_lines GROUP BY order_id, line
			) refunded USING (order_id, line)
			WHERE back > item.quantity`,
	},
	{
		rule: 9,
		says: "What was completed, cancelled or decided carries its moment, and nothing else does",
		offenders: `
			SELECT 'order ' || id, format('status %s, completed at %s, cancelled at %s', status, completed_at, cancelled_at)
			FROM orders
			WHERE (status = 'completed' AND completed_at IS NULL)
				OR (status = 'cancelled' AND cancelled_at IS NULL)
				OR (status = 'pending' AND coalesce(completed_at, cancelled_at) IS NOT NULL
					AND NOT (cancelled_at IS NULL AND ${COMPLETION_TAKEN_BACK}))
				OR (withdrawn_at IS NOT NULL AND refunded_at IS NULL)
			UNION ALL
			SELECT 'top-up ' || id, format('status %s, processed at %s', status, processed_at)
			FROM top_ups
			WHERE (status = 'pending') <> (processed_at IS NULL)
				OR (processed_at IS NULL) <> (processed_by IS NULL)
				OR (undone_at IS NULL) <> (undone_by IS NULL)
				OR (taken_back_qepik IS NOT NULL AND undone_at IS NULL)
				OR (withdrawn_at IS NOT NULL AND (status <> 'rejected' OR undone_at IS NOT NULL))`,
	},
	{
		rule: 10,
		says: "All balances together are top-ups and adjustments, minus purchases, plus refunds",
		offenders: `
			SELECT 'the whole shop', format('balances %s, booked %s', stored, booked)
			FROM (SELECT coalesce(sum(balance_qepik), 0) AS stored FROM balances) balances, (
				SELECT coalesce(sum(amount_qepik) FILTER (WHERE kind IN ('topup', 'adjustment')), 0)
					- coalesce(sum(abs(amount_qepik)) FILTER (WHERE kind = 'purchase'), 0)
					+ coalesce(sum(abs(amount_qepik)) FILTER (WHERE kind = 'refund'), 0) AS booked
				FROM balance_entries
			) entries
			WHERE stored <> booked`,
	},
	{
		rule: 11,
		says: "Money moves on the balance of the person it concerns, by an admin, by the system that was paid, or as that person's purchase or the refund of what they withdrew",
		offenders: `
			SELECT 'entry ' || entry.user_id || '/' || sequence, format('%s of %s by %s (%s)', kind, reference, actor_id, actor_role)
			FROM balance_entries entry
				LEFT JOIN order_refunds part ON kind = 'refund' AND part.id = reference
				LEFT JOIN orders
					ON kind IN ('purchase', 'refund') AND orders.id = coalesce(part.order_id, reference)
				LEFT JOIN top_ups top_up
					ON kind IN ('topup', 'adjustment') AND top_up.id = reference
			WHERE coalesce(orders.user_id, top_up.user_id, entry.user_id) <> entry.user_id
				OR (kind = 'purchase' AND actor_id <> entry.user_id)
				OR (kind <> 'purchase' AND actor_role IS DISTINCT FROM 'admin' AND NOT (
					kind IN ('topup', 'adjustment') AND actor_role IS NOT DISTINCT FROM 'system'
				) AND NOT (
					actor_id = entry.user_id AND orders.withdrawn_at IS NOT NULL AND part.id IS NULL
				))`,
	},
	{
		rule: 12,
		says: "The revenue on the dashboard is what customers paid for completed orders and were not given back",
		offenders: `
			SELECT 'the whole shop', format('revenue %s, paid %s', revenue, paid)
			FROM (
				SELECT coalesce(sum(revenue_qepik), 0) AS revenue FROM order_days
			) dashboard, (
				SELECT coalesce(-sum(amount_qepik), 0) AS paid
				FROM balance_entries
					LEFT JOIN order_refunds part ON kind = 'refund' AND part.id = reference
					JOIN orders ON orders.id = coalesce(part.order_id, reference)
				WHERE kind IN ('purchase', 'refund') AND status = 'completed'
			) ledger
			WHERE revenue <> paid`,
	},
	{
		rule: 13,
		says: "One attempt of a customer is one order",
		offenders: `
			SELECT 'customer ' || user_id, format('attempt %s: %s orders', attempt_id, count(*))
			FROM orders GROUP BY user_id, attempt_id HAVING count(*) > 1`,
	},
	{
		rule: 14,
		says: "Each entry carries the digest of itself and of the customer's entry before it",
		offenders: `
			SELECT 'customer ' || user_id, format('entry %s', min(sequence))
			FROM (
				SELECT user_id, sequence, digest, ledger_chain(ledger_content(entry))
					OVER (PARTITION BY user_id ORDER BY sequence) AS expected
				FROM balance_entries entry
			) chained
			WHERE digest IS DISTINCT FROM expected
			GROUP BY user_id`,
	},
	{
		rule: 15,
		says: "What the system credited is what the provider told and, when it was asked, said again: an event and a second proof over the same amount, of one transaction; and each proof is credited by it once",
		offenders: `
			SELECT 'top-up ' || coalesce(proof.top_up_id, entry.reference),
				format('booked %s, proven %s, told %s of %s', entry.amount_qepik, proof.amount_qepik,
					told.amount_qepik, proof.transaction)
			FROM (SELECT * FROM balance_entries WHERE kind = 'topup' AND actor_role = 'system') entry
				FULL JOIN epoint_credits proof ON proof.top_up_id = entry.reference
				LEFT JOIN epoint_events told
					ON told.transaction = proof.transaction AND told.status = 'success'
				LEFT JOIN epoint_payments payment ON payment.top_up_id = proof.top_up_id
				LEFT JOIN top_ups asked ON asked.id = proof.top_up_id
			WHERE (told.order_id = entry.reference AND told.operation = '100'
				AND told.amount_qepik = entry.amount_qepik AND proof.amount_qepik = entry.amount_qepik
				AND asked.amount_qepik = entry.amount_qepik AND asked.user_id = entry.user_id
				AND asked.type = 'epoint' AND payment.transaction = proof.transaction) IS NOT TRUE
			UNION ALL
			SELECT 'transaction ' || transaction, format('%s credits', count(*))
			FROM epoint_credits GROUP BY transaction HAVING count(*) > 1`,
	},
	{
		rule: 16,
		says: "What the bank took back, as an event tells, is booked out as far as the balance covered it, by the system, once and never above what was still credited; and the system takes nothing else",
		offenders: `
			SELECT 'top-up ' || coalesce(back.top_up_id, entry.reference),
				format('taken back %s, to book %s, booked %s', back.amount_qepik, back.booked_qepik,
					-entry.amount_qepik)
			FROM (
				SELECT * FROM balance_entries WHERE kind = 'adjustment' AND actor_role = 'system'
			) entry FULL JOIN epoint_returns back ON back.entry_reference = entry.reference
				LEFT JOIN epoint_credits credit ON credit.top_up_id = back.top_up_id
				LEFT JOIN top_ups ON top_ups.id = back.top_up_id
				LEFT JOIN epoint_events told
					ON told.transaction = back.transaction AND told.status = 'returned'
			WHERE (coalesce(-entry.amount_qepik, 0) = back.booked_qepik
				AND coalesce(entry.user_id, back.user_id) = back.user_id
				AND top_ups.user_id = back.user_id AND credit.transaction = back.transaction
				AND back.amount_qepik + coalesce(taken_back_qepik, 0) <= credit.amount_qepik
				AND told.transaction IS NOT NULL) IS NOT TRUE`,
	},
	{
		rule: 17,
		says: "A line of the bank's statement that is used has paid one approved top-up, over its own amount",
		offenders: `
			SELECT 'bank line ' || line.id, format('%s, top-up %s approved over %s', line.amount_qepik,
				top_ups.status, approved_amount_qepik)
			FROM bank_lines line JOIN top_ups ON top_ups.id = line.top_up_id
			WHERE (top_ups.status = 'completed' AND approved_amount_qepik = line.amount_qepik) IS NOT TRUE`,
	},
	PARKED_ORDER_RULE,
	...CASH_RULES,
	...CARD_REFUND_RULES,
];
