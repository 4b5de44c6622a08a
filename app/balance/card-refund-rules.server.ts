// Rules 21 and 22 of docs/money.md, about money that goes back to a card.

export const CARD_REFUND_RULES = [
	{
		rule: 21,
		says: "What an admin gave back to a card is booked out once, over its amount and in that admin's name, and booked in again exactly where nothing went",
		offenders: `
			SELECT 'card refund ' || coalesce(refund.id, entry.reference),
				format('%s, booked out %s', refund.amount_qepik, -entry.amount_qepik)
			FROM (
				SELECT * FROM balance_entries WHERE reference LIKE 'card-refund:%'
					AND reference NOT LIKE 'card-refund:%:back'
			) entry FULL JOIN card_refunds refund ON 'card-refund:' || refund.id = entry.reference
			WHERE (entry.kind = 'adjustment' AND -entry.amount_qepik = refund.amount_qepik
				AND entry.user_id = refund.user_id AND entry.actor_id = refund.asked_by) IS NOT TRUE
			UNION ALL
			SELECT 'card refund ' || coalesce(refund.id, entry.reference),
				format('%s, booked in again %s', refund.amount_qepik, entry.amount_qepik)
			FROM (
				SELECT * FROM balance_entries WHERE reference LIKE 'card-refund:%:back'
			) entry FULL JOIN (SELECT * FROM card_refunds WHERE status = 'refused') refund
				ON 'card-refund:' || refund.id || ':back' = entry.reference
			WHERE (entry.kind = 'adjustment' AND entry.amount_qepik = refund.amount_qepik
				AND entry.user_id = refund.user_id AND entry.actor_id = refund.settled_by) IS NOT TRUE`,
	},
	{
		rule: 22,
		says: "Of a card payment no more goes back than was credited, by an admin's correction, by the bank and to the card together; and only to the card that paid",
		offenders: `
			SELECT 'top-up ' || refund.top_up_id,
				format('credited %s, taken back %s, returned %s, to the card %s', credit.amount_qepik,
					taken_back_qepik, back.amount_qepik, refund.amount_qepik)
			FROM card_refunds refund
				LEFT JOIN epoint_credits credit ON credit.top_up_id = refund.top_up_id
				LEFT JOIN top_ups ON top_ups.id = refund.top_up_id
				LEFT JOIN epoint_returns back ON back.top_up_id = refund.top_up_id
			WHERE (credit.transaction = refund.transaction AND top_ups.user_id = refund.user_id
				AND credit.amount_qepik - coalesce(taken_back_qepik, 0) - coalesce(back.amount_qepik, 0)
					- CASE WHEN refund.status = 'refused' THEN 0 ELSE refund.amount_qepik END >= 0
			) IS NOT TRUE`,
	},
];
