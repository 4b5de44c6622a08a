/** A rule of docs/money.md, as `money-rules.server.ts` has them. */
export const PARKED_ORDER_RULE = {
	rule: 18,
	says: "A parked order that was placed names an order of the same customer and attempt, its own top-up was credited in full, and no other order has its attempt",
	offenders: `
		SELECT 'parked order ' || parked.id, format('order %s of attempt %s, top-up %s over %s of %s',
			orders.id, orders.attempt_id, top_ups.id, approved_amount_qepik, amount_qepik)
		FROM parked_orders parked
			LEFT JOIN orders ON orders.id = order_id LEFT JOIN top_ups ON top_ups.id = top_up_id
		WHERE outcome = 'placed' AND (orders.user_id = parked.user_id
			AND orders.attempt_id = parked.attempt_id AND top_ups.user_id = parked.user_id
			AND approved_amount_qepik >= amount_qepik) IS NOT TRUE
		UNION ALL
		SELECT 'order ' || orders.id, format('placed by parked order %s, which names %s', parked.id, order_id)
		FROM parked_orders parked JOIN orders ON orders.attempt_id = parked.attempt_id
		WHERE order_id IS DISTINCT FROM orders.id`,
};
