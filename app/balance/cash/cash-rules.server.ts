import { CASH_CLASS, CASH_SUMS } from "./cash-class.server.ts";
import { MOVES } from "./cash-days.ts";

const columns = MOVES.map(({ column }) => `${column}_qepik`);
const kept = [...columns, "entries"].map((column) => `kept.${column}`).join();
const booked = [...columns, "entries"].map((column) => `coalesce(booked.${column}, 0)`).join();

const newest = (source: string) => `LEFT JOIN LATERAL (
	SELECT version, said_qepik FROM cash_said
	WHERE cash_said.day = closing.day AND source = '${source}' ORDER BY version DESC LIMIT 1
) AS ${source} ON true`;

/** Rules 19 and 20 of docs/money.md, as money-rules.server.ts has the others. */
export const CASH_RULES = [
	{
		rule: 19,
		says: "Each day's cash is what the ledger says of that day in Baku, kind by kind; each morning is the evening before; and the last evening with all later entries is the sum of all balances",
		offenders: `
			SELECT 'cash day ' || coalesce(kept.day, booked.day), format('kept %s, booked %s', ROW(${kept}),
				ROW(${booked}))
			FROM cash_days kept FULL JOIN (
				SELECT day, ${CASH_SUMS}, count(*) AS entries
				FROM (
					SELECT baku_day(entry.created_at) AS day, ${CASH_CLASS} AS class, entry.amount_qepik
					FROM balance_entries entry LEFT JOIN top_ups asked
						ON asked.id = entry.reference AND entry.kind IN ('topup', 'adjustment')
				) AS moved GROUP BY day
			) AS booked ON booked.day = kept.day
			WHERE ROW(${kept}) IS DISTINCT FROM ROW(${booked})
				AND coalesce(kept.day, booked.day) <= (SELECT max(day) FROM cash_days)
			UNION ALL
			SELECT 'cash day ' || day, format('morning %s, the evening before %s', morning_qepik, left_before)
			FROM (
				SELECT day, morning_qepik, lag(evening_qepik, 1, 0::bigint) OVER chain AS left_before,
					lag(day) OVER chain AS day_before
				FROM cash_days WINDOW chain AS (ORDER BY day)
			) AS chained
			WHERE morning_qepik <> left_before OR day_before <> day - 1
			UNION ALL
			SELECT 'the whole shop', format('evening %s, booked later %s, balances %s', evening_qepik, later, total)
			FROM (SELECT * FROM cash_days ORDER BY day DESC LIMIT 1) AS last,
				LATERAL (
					SELECT coalesce(sum(amount_qepik), 0) AS later FROM balance_entries
					WHERE baku_day(created_at) > last.day
				) AS booked,
				(SELECT coalesce(sum(balance_qepik), 0) AS total FROM balances) AS balances
			WHERE evening_qepik + later <> total`,
	},
	{
		rule: 20,
		says: "A day that is closed was counted, and its closing holds what was counted and what was said last; only such a day is corrected",
		offenders: `
			SELECT 'cash day ' || closing.day, format('bank %s of %s, Epoint %s of %s, said %s and %s of %s and %s',
				closing.bank_counted_qepik, cash_days.bank_counted_qepik, closing.epoint_counted_qepik,
				cash_days.epoint_counted_qepik, bank_said_qepik, epoint_said_qepik, bank.said_qepik,
				epoint.said_qepik)
			FROM cash_closings closing LEFT JOIN cash_days ON cash_days.day = closing.day
				${newest("bank")} ${newest("epoint")}
			WHERE closing.bank_counted_qepik IS DISTINCT FROM cash_days.bank_counted_qepik
				OR closing.epoint_counted_qepik IS DISTINCT FROM cash_days.epoint_counted_qepik
				OR (bank_version, bank_said_qepik) IS DISTINCT FROM (bank.version, bank.said_qepik)
				OR (epoint_version, epoint_said_qepik) IS DISTINCT FROM (epoint.version, epoint.said_qepik)
			UNION ALL
			SELECT DISTINCT 'cash day ' || day, 'corrected, and not closed'
			FROM cash_corrections WHERE day NOT IN (SELECT day FROM cash_closings)`,
	},
];
